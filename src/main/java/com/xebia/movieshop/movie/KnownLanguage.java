package com.xebia.movieshop.movie;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import com.xebia.movieshop.text.Languages;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import org.jspecify.annotations.Nullable;

/**
 * A text that is the code of a language, or null.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = KnownLanguage.Codes.class)
public @interface KnownLanguage {

	String message() default "{form.language}";

	Class<?>[] groups() default {};

	Class<? extends Payload>[] payload() default {};

	/**
	 * Looks the code up.
	 */
	class Codes implements ConstraintValidator<KnownLanguage, String> {

		@Override
		public boolean isValid(@Nullable String code, ConstraintValidatorContext context) {
			return code == null || code.equals(Languages.code(code));
		}

	}

}
