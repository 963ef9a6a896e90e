package com.xebia.movieshop.site.brand;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.ZoneId;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;

/**
 * A text that is empty or the name of a time zone, such as Europe/Berlin.
 */
@Target({ ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = ZoneName.Validator.class)
@interface ZoneName {

	String message() default "no time zone";

	Class<?>[] groups() default {};

	Class<? extends Payload>[] payload() default {};

	/**
	 * Looks a name up in the time zones of the JDK.
	 */
	class Validator implements ConstraintValidator<ZoneName, String> {

		@Override
		public boolean isValid(String name, ConstraintValidatorContext context) {
			return name.isEmpty() || ZoneId.getAvailableZoneIds().contains(name);
		}

	}

}
