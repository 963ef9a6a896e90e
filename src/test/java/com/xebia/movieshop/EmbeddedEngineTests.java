package com.xebia.movieshop;

import java.util.List;
import java.util.regex.Pattern;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.bson.Document;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.index.PartialIndexFilter;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.TextCriteria;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no class uses a feature of MongoDB for which the embedded engine silently
 * returns wrong results.
 */
class EmbeddedEngineTests {

	private static final Pattern TYPES = Pattern
		.compile("(com\\.mongodb\\.|org\\.springframework\\.(data\\.mongodb|transaction)\\.).*"
				+ "(Collation|ClientSession|Transaction|Text(Query|Criteria|Search|Index)|ChangeStream|Validat(ion|or)"
				+ "|JsonSchema|PartialIndexFilter).*");

	private static final Pattern METHODS = Pattern
		.compile("collation|partial(FilterExpression)?|startSession|withSession|withTransaction|inTransaction|watch"
				+ "|changeStream|text|schema|validat(or|ion|ionOptions)");

	// ChangeStream is exempt, because the embedded engine gets ChangePolling instead.
	private static final ArchRule RULE = ArchRuleDefinition.noClasses()
		.that()
		.doNotHaveFullyQualifiedName("com.xebia.movieshop.search.index.Changes$ChangeStream")
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

	@Test
	void useOfEachFeatureIsFound() {
		assertThat(RULE.evaluate(new ClassFileImporter().importClasses(Offender.class)).getFailureReport().toString())
			.contains("Collation.of(", "Index.partial(", "partialFilterExpression(", "startSession(", "Transactional>",
					"TextCriteria.forDefaultLanguage(", "watch(");
	}

	private static final class Offender {

		@Transactional
		Object use(MongoClient client, MongoCollection<Document> collection, PartialIndexFilter filter) {
			client.startSession().close();
			return List.of(collection.watch(), Collation.of("de"), new Index().partial(filter),
					TextCriteria.forDefaultLanguage(), new IndexOptions().partialFilterExpression(new Document()));
		}

	}

}
