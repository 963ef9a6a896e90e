package com.xebia.movieshop;

import java.util.regex.Pattern;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

import org.springframework.modulith.core.ApplicationModules;

/**
 * Tests for the rules that hold in every class.
 */
class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("com.xebia.movieshop");

	// Features of MongoDB for which the embedded engine silently returns wrong results.
	private static final Pattern MISSING_TYPES = Pattern
		.compile("(com\\.mongodb\\.|org\\.springframework\\.(data\\.mongodb|transaction)\\.).*"
				+ "(Collation|ClientSession|Transaction|Text(Query|Criteria|Search|Index)|ChangeStream|Validat(ion|or)"
				+ "|JsonSchema|PartialIndexFilter).*");

	private static final Pattern MISSING_METHODS = Pattern
		.compile("collation|partial(FilterExpression)?|startSession|withSession|withTransaction|inTransaction|watch"
				+ "|changeStream|text|schema|validat(or|ion|ionOptions)");

	@Test
	void fieldInjectionIsNotUsed() {
		GeneralCodingRules.NO_CLASSES_SHOULD_USE_FIELD_INJECTION.check(CLASSES);
	}

	@Test
	void standardStreamsAreNotUsed() {
		GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CLASSES);
	}

	@Test
	void noGenericExceptionIsThrown() {
		GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.check(CLASSES);
	}

	@Test
	void javaUtilLoggingIsNotUsed() {
		GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CLASSES);
	}

	@Test
	void noPackageUsesOneThatUsesIt() {
		SlicesRuleDefinition.slices().matching("com.xebia.movieshop.(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void onlyTheConnectorUsesTheEmbeddedServer() {
		ArchRuleDefinition.noClasses()
			.that()
			.resideOutsideOfPackage("..site.connector")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot.web.server..", "org.springframework.boot.tomcat..",
					"org.apache.catalina..", "org.apache.coyote..", "org.apache.tomcat..", "org.apache.jasper..")
			.because("its libraries are missing in a foreign container")
			.check(CLASSES);
	}

	@Test
	void namesSayWhatAClassIs() {
		ArchRuleDefinition.noClasses()
			.should()
			.haveNameMatching(".*(Manager|Helper|Utils?|Impl)")
			.because("it does not tell what the class is for")
			.check(CLASSES);
		ArchRuleDefinition.noClasses()
			.that()
			.doNotHaveSimpleName("MovieService")
			.should()
			.haveSimpleNameEndingWith("Service")
			.because("only saving a movie with its poster is one")
			.check(CLASSES);
	}

	@Test
	void everyPackageUsesOnlyWhatItDeclares() {
		ApplicationModules.of(Movieshop.class).verify();
	}

	@Test
	void unsupportedFeaturesOfTheEmbeddedEngineAreNotUsed() {
		ArchRuleDefinition.noClasses()
			.should()
			.dependOnClassesThat(DescribedPredicate.describe("represent a feature that the embedded engine lacks",
					(JavaClass type) -> MISSING_TYPES.matcher(type.getName()).matches()))
			.orShould()
			.callMethodWhere(DescribedPredicate.describe("it uses such a feature",
					(JavaCall<?> call) -> call.getTargetOwner()
						.getName()
						.matches("(com\\.mongodb|org\\.springframework\\.data\\.mongodb)\\..*")
							&& MISSING_METHODS.matcher(call.getName()).matches()))
			.check(CLASSES);
	}

}
