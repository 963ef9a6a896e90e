package com.xebia.movieshop.movie;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.util.Currency;

import com.xebia.movieshop.settings.ShopCurrency;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * An amount that has no more decimals than the currency of the shop, or than most
 * currencies have if the validator does not know the shop.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = InCurrency.Decimals.class)
public @interface InCurrency {

	String message() default "{form.decimals}";

	Class<?>[] groups() default {};

	Class<? extends Payload>[] payload() default {};

	/**
	 * Compares the decimals.
	 */
	class Decimals implements ConstraintValidator<InCurrency, BigDecimal> {

		private @Nullable ObjectProvider<ShopCurrency> shop;

		@Autowired
		void setShop(ObjectProvider<ShopCurrency> shop) {
			this.shop = shop;
		}

		@Override
		public boolean isValid(@Nullable BigDecimal amount, ConstraintValidatorContext context) {
			if (amount == null) {
				return true;
			}
			ShopCurrency currency = (this.shop != null) ? this.shop.getIfAvailable() : null;
			int decimals = (currency != null) ? Currency.getInstance(currency.code()).getDefaultFractionDigits() : 2;
			return amount.stripTrailingZeros().scale() <= decimals;
		}

	}

}
