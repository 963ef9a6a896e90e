package com.xebia.movieshop;

import java.util.regex.Pattern;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that no class uses a feature of MongoDB for which the embedded engine silently
 * returns wrong results.
 */
@Tag("soak")
class EmbeddedEngineTests {

	private static final Pattern TYPES = Pattern
		.compile("(com\\.mongodb\\.|org\\.springframework\\.(data\\.mongodb|transaction)\\.).*"
				+ "(Collation|ClientSession|Transaction|Text(Query|Criteria|Search|Index)|ChangeStream|Validat(ion|or)"
				+ "|JsonSchema|PartialIndexFilter).*");

	private static final Pattern METHODS = Pattern
		.compile("collation|partial(FilterExpression)?|startSession|withSession|withTransaction|inTransaction|watch"
				+ "|changeStream|text|schema|validat(or|ion|ionOptions)");

	private static final ArchRule RULE = ArchRuleDefinition.noClasses()
		.should()
		.dependOnClassesThat(DescribedPredicate.describe("represent a feature that the embedded engine lacks",
				(JavaClass type) -> TYPES.matcher(type.getName()).matches()))
		.orShould()
		.callMethodWhere(DescribedPredicate.describe("it uses such a feature",
				(JavaCall<?> call) -> call.getTargetOwner()
					.getName()
					.matches("(com\\.mongodb|org\\.springframework\\.data\\.mongodb)\\..*")
						&& METHODS.matcher(call.getName()).matches()));

	@Test
	void unsupportedFeaturesOfTheEmbeddedEngineAreNotUsed() {
		RULE.check(new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
			.importPackages("com.xebia.movieshop"));
	}

}
