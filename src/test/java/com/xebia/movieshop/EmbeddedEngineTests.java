package com.xebia.movieshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

	// The names of these features in commands and queries in strings.
	private static final Pattern WORDS = Pattern.compile("\"[^\"\n]*(collation|partialFilterExpression|startTransaction"
			+ "|\\$text|\\$changeStream|\\$jsonSchema|validator)[^\"\n]*\"");

	// ChangeStream is exempt, because the embedded engine gets ChangePolling instead.
	private static final ArchRule RULE = ArchRuleDefinition.noClasses()
		.that()
		.doNotHaveFullyQualifiedName("com.xebia.movieshop.search.ChangeStream")
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
	void nothingIsUsedThatTheEmbeddedEngineLacks() {
		RULE.check(new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
			.importPackages("com.xebia.movieshop"));
	}

	@Test
	void nothingIsWrittenOutThatTheEmbeddedEngineLacks() throws IOException {
		try (Stream<Path> sources = Files.walk(Path.of("src/main/java")).filter(Files::isRegularFile)) {
			for (Path source : sources.toList()) {
				assertThat(WORDS.matcher(Files.readString(source)).find()).as(source.toString()).isFalse();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(classes = { Collated.class, Partial.class, DriversPartial.class, InSession.class, InTransaction.class,
			Texts.class, Watcher.class })
	void offenderIsFound(Class<?> offender) {
		assertThat(RULE.evaluate(new ClassFileImporter().importClasses(offender)).hasViolation()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "new Document(\"$text\", 1)", "{\"collation\": 1}", "\"a.partialFilterExpression\"" })
	void wordIsFound(String source) {
		assertThat(WORDS.matcher(source).find()).isTrue();
	}

	private static final class Collated {

		Object use() {
			return Collation.of("de");
		}

	}

	private static final class Partial {

		Object use(PartialIndexFilter filter) {
			return new Index().partial(filter);
		}

	}

	private static final class DriversPartial {

		Object use() {
			return new IndexOptions().partialFilterExpression(new Document());
		}

	}

	private static final class InSession {

		void use(MongoClient client) {
			client.startSession().close();
		}

	}

	private static final class InTransaction {

		@Transactional
		void use() {
		}

	}

	private static final class Texts {

		Object use() {
			return TextCriteria.forDefaultLanguage();
		}

	}

	private static final class Watcher {

		Object use(MongoCollection<Document> collection) {
			return List.of(collection.watch());
		}

	}

}
