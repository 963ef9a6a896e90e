package com.xebia.movieshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the files of the pages and tags: they are XML, escape their output, have no
 * inline scripts or styles, and see nothing but the model.
 */
class ViewFilesTests {

	private static final String JSP = "http://java.sun.com/JSP/Page";

	private static final Pattern EXPRESSION = Pattern.compile("\\$\\{([^}]*)}");

	private static final Pattern TEXT = Pattern.compile("'[^']*'");

	// The start of a name, neither a property nor a function.
	private static final Pattern NAME = Pattern.compile("(?<![\\w.:])[a-zA-Z_]\\w*(?![\\w:(])");

	// What expressions can read that is in no key of a cache.
	private static final Set<String> OF_THE_REQUEST = Set.of("pageContext", "pageScope", "requestScope", "sessionScope",
			"applicationScope", "param", "paramValues", "header", "headerValues", "cookie", "initParam");

	private static final Set<String> OPERATORS = Set.of("and", "or", "not", "eq", "ne", "lt", "gt", "le", "ge", "div",
			"mod", "empty", "instanceof", "true", "false", "null");

	static List<Path> views() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("src/main/webapp/WEB-INF"))) {
			return files.filter((file) -> file.toString().matches(".*\\.(jspx|tagx)")).toList();
		}
	}

	@Test
	void pagesAndTagsAreFound() throws IOException {
		assertThat(views()).anyMatch((file) -> file.endsWith("list.jspx"))
			.anyMatch((file) -> file.endsWith("page.tagx"));
	}

	@ParameterizedTest
	@MethodSource("views")
	void textAndPlainAttributesAreEscaped(Path view) throws Exception {
		List<String> unescaped = new ArrayList<>();
		collectUnescaped(parse(view).getDocumentElement(), unescaped);
		assertThat(unescaped).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("views")
	void noScriptOrStyleIsInline(Path view) throws Exception {
		Document document = parse(view);
		assertThat(document.getElementsByTagName("style").getLength()).isZero();
		for (Element element : elements(document)) {
			assertThat(element.hasAttribute("style")).as("style of %s", element.getTagName()).isFalse();
			assertThat(attributes(element)).noneMatch((attribute) -> attribute.getName().startsWith("on"));
			assertThat(isScript(element) && !element.hasAttribute("src")).isFalse();
		}
	}

	@ParameterizedTest
	@MethodSource("views")
	void everyAttributeOfATagIsDescribedAndOfAnExistingClass(Path view) throws Exception {
		NodeList attributes = parse(view).getElementsByTagNameNS(JSP, "directive.attribute");
		for (int i = 0; i < attributes.getLength(); i++) {
			Element attribute = (Element) attributes.item(i);
			assertThat(attribute.getAttribute("description")).isNotBlank();
			assertThat(attribute.getAttribute("type")).satisfiesAnyOf((type) -> assertThat(type).isEmpty(),
					(type) -> ClassUtils.forName(type, null));
		}
	}

	@ParameterizedTest
	@MethodSource("views")
	void noPageOpensASession(Path view) throws Exception {
		if (view.toString().endsWith(".jspx")) {
			Element page = (Element) parse(view).getElementsByTagNameNS(JSP, "directive.page").item(0);
			assertThat(page.getAttribute("session")).isEqualTo("false");
		}
	}

	@ParameterizedTest
	@MethodSource("views")
	void focusableElementsHaveAnAccessibleName(Path view) throws Exception {
		String nameless = "count(//progress[not(@aria-label or @id = //label/@for)]"
				+ " | //*[@tabindex = 0][not(@role and @aria-labelledby)])";
		XPath paths = XPathFactory.newInstance().newXPath();
		assertThat(paths.evaluateExpression(nameless, parse(view), Integer.class)).isZero();
	}

	// Browsers keep addresses in their history, and servers in their logs.
	@ParameterizedTest
	@MethodSource("views")
	void noTokenIsSentInAnAddress(Path view) throws Exception {
		String sentByGet = "count(//*[@formmethod] | //form[not(@method = 'post')][.//*[name() = 'form:token']])";
		XPath paths = XPathFactory.newInstance().newXPath();
		assertThat(paths.evaluateExpression(sentByGet, parse(view), Integer.class)).isZero();
	}

	// Pages and fragments are cached by their model.
	@ParameterizedTest
	@MethodSource("views")
	void pageSeesNothingButItsModel(Path view) throws Exception {
		Document document = parse(view);
		assertThat(names(document)).doesNotContainAnyElementsOf(OF_THE_REQUEST);
		for (Element element : elements(document)) {
			assertThat(element.getAttribute("scope")).isNotIn("session", "application");
			assertThat(element.getTagName())
				.doesNotMatch("jsp:(scriptlet|expression|declaration|include|forward|getProperty)")
				.doesNotMatch("c:(import|redirect|remove)");
			assertThat(String.valueOf(element.getNamespaceURI())).matches(
					"null|" + JSP + "|jakarta\\.tags\\.(core|fmt|functions)|http://www.springframework.org/tags(/form)?"
							+ "|urn:jsptagdir:.*");
		}
	}

	@Test
	void keyOfACachedCardHasAllNamesThatTheCardReads() throws Exception {
		Path tags = Path.of("src/main/webapp/WEB-INF/tags");
		Document cards = parse(tags.resolve("movie/cards.tagx"));
		String key = elements(cards).stream()
			.filter((element) -> element.getAttribute("var").equals("key"))
			.map((element) -> element.getAttribute("value"))
			.findFirst()
			.orElseThrow();
		Set<Path> read = new LinkedHashSet<>();
		collectTags(tags.resolve("movie/card.tagx"), read);
		assertThat(read).hasSizeGreaterThan(2);
		Set<String> free = new TreeSet<>();
		for (Path tag : read) {
			Document document = parse(tag);
			Set<String> names = names(document);
			elements(document).forEach((element) -> names
				.removeAll(List.of(element.getAttribute("var"), element.getAttribute("varStatus"),
						element.getTagName().equals("jsp:useBean") ? element.getAttribute("id") : "",
						element.getTagName().equals("jsp:directive.attribute") ? element.getAttribute("name") : "")));
			free.addAll(names);
		}
		// The objects of these names never change.
		free.removeAll(Set.of("images", "addresses"));
		assertThat(names(key)).containsAll(free).contains("other", "locale", "contextPath");
	}

	private static void collectTags(Path tag, Set<Path> found) throws Exception {
		if (found.add(tag)) {
			for (Element element : elements(parse(tag))) {
				String library = String.valueOf(element.getNamespaceURI());
				if (library.startsWith("urn:jsptagdir:/WEB-INF/tags")) {
					collectTags(Path.of("src/main/webapp", library.substring("urn:jsptagdir:/".length()),
							element.getLocalName() + ".tagx"), found);
				}
			}
		}
	}

	private static Set<String> names(Document document) {
		Set<String> names = new TreeSet<>();
		for (Element element : elements(document)) {
			attributes(element).forEach((attribute) -> names.addAll(names(attribute.getValue())));
		}
		names.addAll(names(document.getDocumentElement().getTextContent()));
		return names;
	}

	private static Set<String> names(String text) {
		Set<String> names = new TreeSet<>(EXPRESSION.matcher(text)
			.results()
			.flatMap((expression) -> NAME.matcher(TEXT.matcher(expression.group(1)).replaceAll("")).results())
			.map(MatchResult::group)
			.toList());
		names.removeAll(OPERATORS);
		return names;
	}

	private static void collectUnescaped(Element element, List<String> unescaped) {
		if (element.getNamespaceURI() == null) {
			attributes(element).stream()
				.map(Attr::getValue)
				.filter((value) -> value.contains("${") && !isSafe(value))
				.forEach(unescaped::add);
		}
		for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
			if (child instanceof Element nested) {
				collectUnescaped(nested, unescaped);
			}
			else if (child.getNodeType() == Node.TEXT_NODE && child.getNodeValue().contains("${")) {
				unescaped.add(child.getNodeValue());
			}
		}
	}

	// The browser does not execute JSON-LD.
	private static boolean isScript(Element element) {
		return element.getTagName().equals("script") && !element.getAttribute("type").equals("application/ld+json");
	}

	// Safe values are escaped, numbers, or one of two constants.
	private static boolean isSafe(String value) {
		return value
			.replaceAll("\\$\\{(fn:escapeXml\\([^}]*\\)|[\\w.]+\\.(width|height)(\\(\\))?|status\\.error|"
					+ "[\\w. ]+\\? '\\w+' : '\\w+'|page\\.sort eq '\\w+')}", "")
			.indexOf("${") < 0;
	}

	private static List<Element> elements(Document document) {
		NodeList nodes = document.getElementsByTagName("*");
		return Stream.iterate(0, (i) -> i < nodes.getLength(), (i) -> i + 1)
			.map((i) -> (Element) nodes.item(i))
			.toList();
	}

	private static List<Attr> attributes(Element element) {
		return Stream.iterate(0, (i) -> i < element.getAttributes().getLength(), (i) -> i + 1)
			.map((i) -> (Attr) element.getAttributes().item(i))
			.toList();
	}

	private static Document parse(Path view) throws Exception {
		DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
		factory.setNamespaceAware(true);
		return factory.newDocumentBuilder().parse(view.toFile());
	}

}
