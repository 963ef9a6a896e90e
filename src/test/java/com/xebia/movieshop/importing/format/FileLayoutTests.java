package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link FileLayout}: how a file is read, by guess or by choice.
 */
class FileLayoutTests {

	private static final String WESTERN = """
			The Captain from Köpenick; Curt Jürgens; Ramón Novarro; Jaime Fernández; Anouk Aimée; Aharon Ipalé;\s\
			Eugène Lourié; Victor Nuñez; Pedro de Córdoba; Léonce Perret; Les Misérables; André de Toth;\s\
			José Bohr; Reinhold Schünzel; Gert Fröbe; Miami Exposé; Rudolph Maté; Rudy Vallée; Demián Rugna;\s\
			German-émigré; Jaime Sánchez; Danger – Love at Work; Miloš Forman; Luana Alcañiz;\s\
			Deadline – U.S.A.; László Benedek; Mel Tormé; Irène Bordoni; Nancy Drew… Trouble Shooter;\s\
			Stig Engström""";

	@TempDir
	private Path directory;

	@ParameterizedTest
	@CsvSource(delimiter = '>', textBlock = """
			windows-1251 > Ирония судьбы; Эльдар Рязанов
			windows-1252 > Les Misérables; Le Fabuleux Destin d’Amélie Poulain; La Règle du jeu
			windows-1252 > Für ein paar Dollar mehr; Mädchen in Uniform
			windows-1253 > Ταξίδι στα Κύθηρα; Ο θίασος
			windows-31j > 七人の侍; 千と千尋の神隠し; ゴジラ; 東京物語; となりのトトロ
			EUC-JP > 七人の侍; 千と千尋の神隠し; ゴジラ; 東京物語; となりのトトロ
			GB18030 > 霸王别姬; 卧虎藏龙; 阳光灿烂的日子; 让子弹飞; 流浪地球; 大话西游; 无间道; 英雄
			Big5 > 臥虎藏龍; 悲情城市; 海角七號; 不能說的秘密; 大紅燈籠高高掛; 無間道; 英雄
			x-windows-949 > 기생충; 올드보이; 살인의 추억; 봄 여름 가을 겨울 그리고 봄
			UTF-16LE > Летят журавли; 七人の侍
			UTF-16BE > Летят журавли; 七人の侍
			""")
	void encodingIsGuessedByTheLetters(String encoding, String titles) throws IOException {
		List<String> expected = List.of(titles.split("; "));
		byte[] text = ("title\nM\n" + String.join("\n", expected)).getBytes(Charset.forName(encoding));
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::title).startsWith("M").containsAll(expected);
			assertThat(file.reading().uncertain()).isFalse();
			assertThat(file.reading().encoding()).isEqualTo(encoding);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', textBlock = """
			windows-1250 > Popiół i diament; Człowiek z żelaza; Nóż w wodzie; Żądza
			ISO-8859-2 > Tři oříšky pro Popelku; Ostře sledované vlaky; Žert; Pelíšky
			IBM852 > Krótki film o miłości; Rękopis znaleziony w Saragossie; Przesłuchanie
			KOI8-R > Летят журавли; Андрей Рублёв
			IBM850 > Das Mädchen Rosemarie; Der Überläufer; Die Brücke; Schloß Gripsholm
			x-MacRoman > Hôtel du Nord; À bout de souffle; Être et avoir; L’Année dernière à Marienbad
			windows-1254 > Kış Uykusu; Üç Maymun; Ahlat Ağacı; Eşkıya
			windows-1257 > Niekas nenorėjo mirti; Riešutų duona; Maža išpažintis; Pelėdų kalnas
			""")
	void encodingThatTheLettersDoNotShowIsAskedForAndReadWhenItIsChosen(String encoding, String titles)
			throws IOException {
		List<String> expected = List.of(titles.split("; "));
		byte[] text = ("title\nM\n" + String.join("\n", expected)).getBytes(Charset.forName(encoding));
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(file.reading().uncertain()).isTrue();
		}
		try (ImportFile file = open(text, new FileLayout(encoding, null, null, List.of(), false, null))) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::title).startsWith("M").containsAll(expected);
			assertThat(file.reading().uncertain()).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "title,overview\nM,A city—and its underworld—hunts\nN,A detective—afraid—follows\n",
			"[{\"title\": \"M\", \"overview\": \"A city—and—its\"}, {\"title\": \"N\", \"overview\": \"x€y\"}]",
			"[{\"title\": \"Popi?? i diament\"}]", "\uFEFFtitle\n???? ??????\n", "title\niPhoné™s\n" })
	void wellFormedUtf8IsCertain(String text) throws IOException {
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(file.reading().uncertain()).isFalse();
			assertThat(file.reading().encoding()).isEqualTo("UTF-8");
		}
	}

	@Test
	void choiceForAColumnLeavesTheGuessesForOthers() throws IOException {
		String text = "title,Actor,Actor 2,x\nM,Ann Lee,Bob Lee,Cy Lee\n";
		FileLayout choices = new FileLayout(null, null, null, List.of(choice("Actor 2", "stars"), choice("x", "stars")),
				false, null);
		try (ImportFile file = open(text, choices)) {
			assertThat(ImportFileTests.lines(file)).extracting((line) -> line.value("stars"))
				.containsExactly("Ann Lee\nCy Lee\nBob Lee\n");
			assertThat(file.reading().columns()).extracting(Column::field)
				.containsExactly("title", "stars", "stars", "stars");
		}
		FileLayout without = new FileLayout(null, null, null, List.of(choice("Actor 2", "none")), false, null);
		try (ImportFile file = open(text, without)) {
			assertThat(ImportFileTests.lines(file)).extracting((line) -> line.value("stars"))
				.containsExactly("Ann Lee");
		}
	}

	@Test
	void longListInManyWesternLanguagesIsNotAskedAbout() throws IOException {
		List<String> expected = List.of(WESTERN.split("; "));
		byte[] text = ("title\n" + String.join("\n", expected)).getBytes(Charset.forName("windows-1252"));
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(file.reading().encoding()).isEqualTo("windows-1252");
			assertThat(file.reading().uncertain()).isFalse();
			assertThat(ImportFileTests.lines(file)).extracting(Line::title).isEqualTo(expected);
		}
	}

	@Test
	void lettersBehindManyWithoutAccentsAreReadAsTheyAre() throws IOException {
		byte[] text = ("title\n" + "Zulu Dawn\n".repeat(40_000) + "Les Misérables\nAmélie\nLa Règle du jeu\n")
			.getBytes(Charset.forName("windows-1252"));
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(file.reading().uncertain()).isFalse();
			assertThat(ImportFileTests.lines(file)).extracting(Line::title)
				.endsWith("Les Misérables", "Amélie", "La Règle du jeu");
		}
	}

	@ParameterizedTest
	@CsvSource({ "windows-1252, Virtù", "UTF-8, Popi?? i diament", "UTF-8, ???? ??????",
			"UTF-8, PopiÃ³Å‚ Å¼elaza nÃ³Å¼", "TIS-620, สุริโยไท ต้มยำกุ้ง" })
	void encodingThatMayBeWrongIsUncertainUnlessItIsChosen(String encoding, String title) throws IOException {
		byte[] text = ("title\n" + title + "\n").getBytes(Charset.forName(encoding));
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(file.reading().uncertain()).isTrue();
			try (ImportFile again = open(text, file.reading())) {
				assertThat(again.reading()).isEqualTo(file.reading());
			}
		}
		FileLayout choice = new FileLayout(encoding, null, null, List.of(), false, null);
		try (ImportFile file = open(text, choice)) {
			assertThat(file.reading().uncertain()).isFalse();
			assertThat(ImportFileTests.lines(file)).extracting(Line::title).containsExactly(title);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Título de la película;Año de estreno;Duración;Dirección;Reparto;Género;Sinopsis",
			"Título do filme;Ano de lançamento;Duração (min);Direção;Elenco;Gênero;Sinopse",
			"Tytuł filmu;Rok produkcji;Czas trwania;Reżyseria;Obsada;Gatunek;Opis",
			"Titre;Année de sortie;Durée;Réalisateur;Acteurs;Genre;Résumé",
			"Titolo;Anno di uscita;Durata;Regia;Attori;Genere;Trama",
			"Filmtitel;Erscheinungsjahr;Laufzeit in Min.;Regisseur*in;Besetzung;Genre;Inhalt",
			"Titel;Jaar;Speelduur;Regisseur;Acteurs;Genre;Samenvatting",
			"Titel;År;Speltid;Regissör;Skådespelare;Genre;Handling",
			"Název filmu;Rok výroby;Délka;Režie;Herci;Žánr;Popis",
			"Название фильма;Год выпуска;Продолжительность;Режиссёр;В ролях;Жанр;Описание", "片名;年份;片长;导演;主演;类型;简介",
			"제목;연도;상영시간;감독;출연;장르;줄거리", "nom films;date_sortie;duree;realisateur;acteurs;genre;synopsis",
			"Movie Name;Year of Release;Running time (mins);Directed by;Main Actors;Genre(s);Storyline" })
	void columnIsKnownByItsNameInManyLanguages(String header) throws IOException {
		try (ImportFile file = open(header + "\nM;1931;90;Lang;Lorre;Noir;A murderer\n", FileLayout.GUESSED)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::values)
				.containsExactly(Map.of("title", "M", "year", "1931", "runningTime", "90", "director", "Lang", "stars",
						"Lorre", "genres", "Noir", "description", "A murderer"));
		}
	}

	@Test
	void columnsCanBeChosen() throws IOException {
		String text = "x,y,Film,year\nVertigo,James Stewart,1,1958\nM,Peter Lorre,2,1931\nAli,,3,2001\n";
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(file.reading().columns()).extracting(Column::field)
				.containsExactly("none", "none", "none", "year");
			assertThat(file.reading().columns().get(0).samples()).containsExactly("Vertigo", "M", "Ali");
			assertThatExceptionOfType(ImportException.class).isThrownBy(file::next).withMessage("title");
		}
		FileLayout choices = new FileLayout(null, null, null,
				List.of(choice("x", "title"), choice("y", "stars"), choice("year", "none")), false, null);
		try (ImportFile file = open(text, choices)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::values)
				.containsExactly(Map.of("title", "Vertigo", "stars", "James Stewart"),
						Map.of("title", "M", "stars", "Peter Lorre"), Map.of("title", "Ali"));
			assertThat(file.reading().columns()).extracting(Column::chosen).containsExactly(true, true, false, true);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "nombre,tipo\nVertigo,Film\nM,Film\nAli,Film\n", "a,b\nVertigo,Film\nM,Film\nAli,Film\n",
			"Vertigo,1958\nM,1931\nAli,2001" })
	void titlesAreNotGuessedWithoutAName(String text) throws IOException {
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(file.reading().columns()).extracting(Column::field).doesNotContain("title");
			assertThatExceptionOfType(ImportException.class).isThrownBy(file::next).withMessage("title");
		}
	}

	@Test
	void separatorAndHeaderCanBeChosen() throws IOException {
		FileLayout none = new FileLayout(null, "semicolon", 0, List.of(choice("1", "title"), choice("2", "year")),
				false, null);
		try (ImportFile file = open("Vertigo;1958\nName, or M;1931\n", none)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::values)
				.containsExactly(Map.of("title", "Vertigo", "year", "1958"),
						Map.of("title", "Name, or M", "year", "1931"));
		}
		FileLayout second = new FileLayout(null, null, 4, List.of(), false, null);
		try (ImportFile file = open("title,year\nVertigo,1958\n\ntitle,director\nM,Lang\n", second)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::values)
				.containsExactly(Map.of("title", "M", "director", "Lang"));
		}
	}

	@Test
	void propertiesOfJsonCanBeChosen() throws IOException {
		FileLayout choices = new FileLayout(null, null, null, List.of(choice("Obra", "title"), choice("title", "none")),
				false, null);
		try (ImportFile file = open("[{\"title\": \"list\", \"Obra\": \"M\"}, {\"Obra\": \"Ali\", \"year\": 2001}]",
				choices)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::values)
				.containsExactly(Map.of("title", "M"), Map.of("title", "Ali", "year", "2001"));
		}
	}

	@Test
	void onlyTheTableThatFitsBestIsRead() throws IOException {
		try (ImportFile file = open(
				"My films\n\nname,note\nme,\"title,year\n1\"\n\ntitle,year\nM,1931\n\nname,title,year\nx,Z,1\n",
				FileLayout.GUESSED)) {
			assertThat(file.reading().header()).isEqualTo(7);
			assertThat(ImportFileTests.lines(file)).extracting(Line::values)
				.containsExactly(Map.of("title", "M", "year", "1931"));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', textBlock = """
			nombre,año|Vertigo,1958|M,1931|Ali,2001 > Vertigo|M|Ali
			Ceremony,Film,Name,Year|15,Casablanca,Bogart,1942|15,,Walt Disney,1942 > Casablanca|
			film,title|1,Vertigo|2,M|3,Ali > Vertigo|M|Ali
			""")
	void titleIsOfTheColumnOfTitlesOnly(String text, String titles) throws IOException {
		try (ImportFile file = open(text.replace('|', '\n'), FileLayout.GUESSED)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::title).containsExactly(titles.split("\\|", -1));
		}
	}

	@Test
	void tabsSeparateCellsThatBeginWithAQuotationMark() throws IOException {
		try (ImportFile file = open(
				"title\tyear\n\"Crocodile\" Dundee\t1986\n\"M\t1931\nAli\t2001\n\"A \"\"B\"\"\"\t2002\n",
				FileLayout.GUESSED)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::title)
				.containsExactly("\"Crocodile\" Dundee", "\"M", "Ali", "A \"B\"");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', quoteCharacter = '`',
			textBlock = """
					Neveldine, Taylor|Priyadarshan, Kookie Gulati|Joel Coen, Ethan Coen > Neveldine / Taylor|Priyadarshan / Kookie Gulati|Joel Coen, Ethan Coen
					Lang, Fritz|von Trier, Lars > Fritz Lang|Lars von Trier
					Coen, Joel & Ethan Coen|Lang, Fritz > Joel Coen, Ethan Coen|Fritz Lang
					Powell, Michael & Emeric Pressburger|Ann Lee, Bob Lee|Ann Lee, Cy Lee > Michael Powell, Emeric Pressburger|Ann Lee, Bob Lee|Ann Lee, Cy Lee
					Ann Lee - Bob Lee|Cy Lee|Bob Lee – Ann Lee > Ann Lee, Bob Lee|Cy Lee|Bob Lee, Ann Lee
					Ann Lee - Bob Lee|Cy Lee, Ann Lee|Di Lee - X > Ann Lee - Bob Lee|Cy Lee, Ann Lee|Di Lee - X
					Joel Coen/Ethan Coen|Ann Lee/Bob Lee > Joel Coen, Ethan Coen|Ann Lee, Bob Lee
					Ann Lee (1, 2) and Bob Lee|Ann Lee、Bob Lee > Ann Lee (1, 2) / Bob Lee|Ann Lee, Bob Lee
					""")
	void namesOfAColumnHaveOneNotation(String directors, String expected) throws IOException {
		String text = "title,director\nM,\"" + directors.replace("|", "\"\nM,\"") + "\"\n";
		try (ImportFile file = open(text, FileLayout.GUESSED)) {
			assertThat(ImportFileTests.lines(file)).extracting((line) -> line.value("director"))
				.containsExactly(expected.split("\\|"));
		}
	}

	@Test
	void valueThatCannotBeReadIsNoted() throws IOException {
		try (ImportFile file = open("title,release date,runtime\nM,10-12-09,89 minutos\nAli,????,long\n",
				FileLayout.GUESSED)) {
			List<Line> lines = ImportFileTests.lines(file);
			assertThat(lines).extracting(Line::values)
				.containsExactly(Map.of("title", "M", "runningTime", "89"), Map.of("title", "Ali"));
			assertThat(lines).extracting(Line::notes)
				.containsExactly(Map.of("year", "10-12-09"), Map.of("runningTime", "long"));
		}
	}

	@Test
	void textOfWebPagesIsCleaned() throws IOException {
		try (ImportFile file = open("title,stars\nImagine Me &amp; You\u00a0,Ann\u00a0Lee&#44; B&ouml;b\u200b\n",
				FileLayout.GUESSED)) {
			assertThat(ImportFileTests.lines(file)).extracting(Line::values)
				.containsExactly(Map.of("title", "Imagine Me & You", "stars", "Ann Lee\nBöb\n"));
		}
	}

	private static Column choice(String name, String field) {
		return Column.chosen(name, field);
	}

	private ImportFile open(String text, FileLayout choices) throws IOException {
		return open(text.getBytes(StandardCharsets.UTF_8), choices);
	}

	private ImportFile open(byte[] content, FileLayout choices) throws IOException {
		Path file = Files.write(this.directory.resolve("file"), content);
		return new ImportFile(file, content.length + 1, new JsonMapper(), choices, "EUR");
	}

}
