package com.xebia.movieshop.drawing;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import com.xebia.movieshop.drawing.Drawing.Film;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Drawing}s of a {@link Film}.
 */
class DrawingTests {

	private static final int VARIANTS = 12;

	static Stream<String> titles() {
		return Stream.of("M", "Vertigo", "I", "...", "", "  ", "M*A*S*H", "<script>alert(1)</script> & \"'", "Ночь",
				"東京物語", "千と千尋の神隠し", "قصة حب في المدينة القديمة", "גם אלה אנשים", "पाथेर पांचाली", "🎬",
				"👨‍👩‍👧‍👦 Family 🎉🎉 Night", "Z̸̢̨̲̥͍͖͚̱̪͖̥̤a̴l̶g̸o", "Привет 東京 mixed שלום", "Zażółć gęślą jaźń",
				"a\u0000b\ufffec\ud83d", "\u202eoverride", "東京 \u200e 物語", "שלום \u200f עולם", "W".repeat(60),
				"Ж".repeat(60), "東".repeat(300), "many words ".repeat(40), "много слов ".repeat(40),
				"e\u0301".repeat(200));
	}

	@ParameterizedTest
	@MethodSource("titles")
	void titleOfAnyScriptAndLengthIsDrawnSafelyWithinThePoster(String title) {
		assertThat(drawings(title, title)).allSatisfy((svg) -> {
			for (Element element : elements(parse(svg), "*")) {
				assertThat(element.getTagName()).isIn("svg", "title", "g", "path", "circle", "clipPath", "text");
				assertThat(element.getAttributes().getLength()).isLessThan(10);
				for (int i = 0; i < element.getAttributes().getLength(); i++) {
					assertThat(element.getAttributes().item(i).getNodeName()).doesNotStartWith("on")
						.isNotIn("style", "href", "class");
				}
			}
			for (Element text : elements(parse(svg), "text")) {
				double length = Double.parseDouble(text.getAttribute("textLength"));
				double x = Double.parseDouble(text.getAttribute("x"));
				boolean inline = text.getAttribute("direction").equals("ltr");
				assertThat(length).isPositive();
				assertThat(inline ? x : x - length).isGreaterThanOrEqualTo(-0.1);
				assertThat(inline ? x + length : x).isLessThanOrEqualTo(Drawing.HEIGHT);
			}
		});
	}

	@Test
	void longTitleIsCutBetweenWords() throws Exception {
		assertThat(elements(parse(drawings("many words ".repeat(40), "").get(1)), "title").get(0).getTextContent())
			.matches("(many words )+many( words)?…")
			.hasSizeLessThan(120);
	}

	@Test
	void titleOfStrokeLettersNeedsNoTextAndIsTheSameEachTime() {
		assertThat(drawings("Łódź – “Ça ira”?", "Agnès Varda")).isEqualTo(drawings("Łódź – “Ça ira”?", "Agnès Varda"))
			.doesNotHaveDuplicates()
			.allSatisfy((svg) -> assertThat(svg).doesNotContain("<text"));
	}

	@Test
	void otherWordsOnAPosterHaveAnotherDigestAndTheSameDesign() {
		Film film = new Film("Vertigo", "Alfred Hitchcock", 1958, 7);
		List<Film> others = List.of(new Film("Vertigo ".repeat(12), "Alfred Hitchcock", 1958, 7),
				new Film("Vertigo", "Hitchcock", 1958, 7), new Film("Vertigo", "Alfred Hitchcock", null, 7));
		assertThat(others).extracting((other) -> other.draw().design()).containsOnly(film.draw().design());
		assertThat(Stream.concat(others.stream(), Stream.of(film, new Film("Vertigo", "Alfred Hitchcock", 1958, 8))))
			.extracting(Film::digest)
			.doesNotHaveDuplicates()
			.allMatch((digest) -> digest.matches("[0-9a-f]{24}"));
	}

	// Browsers cache drawings for up to a year; another edition has other URLs.
	@Test
	void drawingsThatChangeAreAnotherEdition() throws NoSuchAlgorithmException {
		String drawings = titles().filter(StrokeFont::covers)
			.flatMap((title) -> drawings(title, "Ida Director").stream())
			.collect(Collectors.joining("\n"));
		byte[] digest = MessageDigest.getInstance("SHA-256").digest(drawings.getBytes(StandardCharsets.UTF_8));
		assertThat(HexFormat.of().formatHex(digest, 0, 8)).as("the drawings; when they change, so must Film.EDITION")
			.isEqualTo("7a7a4235ab293bb0");
	}

	private static List<String> drawings(String title, String director) {
		return IntStream.range(0, VARIANTS)
			.mapToObj((variant) -> new Film(title, director, (variant % 2 == 0) ? 1958 : null, variant))
			.map((film) -> film.draw().toSvg())
			.toList();
	}

	private static Document parse(String svg) throws Exception {
		return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
	}

	private static List<Element> elements(Document document, String name) {
		NodeList elements = document.getElementsByTagName(name);
		return IntStream.range(0, elements.getLength()).mapToObj((i) -> (Element) elements.item(i)).toList();
	}

}
