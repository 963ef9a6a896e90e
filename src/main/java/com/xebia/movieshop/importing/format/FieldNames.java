package com.xebia.movieshop.importing.format;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields that names of columns and properties stand for, in the languages and
 * notations of other catalogues.
 */
final class FieldNames {

	// Longer than any known name. Bounds the backtracking of the patterns below.
	private static final int MAX_LENGTH = 100;

	// Text in brackets, German gender suffixes and punctuation; words end where a capital
	// letter or a digit follows.
	private static final Pattern BETWEEN_WORDS = Pattern.compile(
			"[(\\[][^()\\[\\]]*+[)\\]]|[*:/]in(?:nen)?\\b|[^\\p{L}\\p{M}\\d]+|(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)");

	private static final Pattern MARKS = Pattern.compile("\\p{Mn}+|(?<=\\p{L}{3})s$");

	private static final Pattern NUMBER = Pattern.compile("\\d{1,2}");

	// Words that change no meaning beside others: articles and the like, that a cell has
	// a
	// name, what the list is about, and the unit.
	private static final List<Set<String>> BESIDE_OTHERS = Stream
		.of("the of de la le el du da do del della di des der van den een il lo в na in",
				"name label nome nombre nom naam nazwa 名",
				"movie film filme filmu filma filmen pelicula peli фильм фильма фильму фільму филма 电影 電影 映画 영화",
				"min minute minuten minuto minut minuty minuti мин")
		.map((words) -> Set.of(words.split(" ")))
		.toList();

	// The names in other catalogues and languages, the clearest first.
	private static final Map<String, String> ALIASES = Map.of("title",
			"titel titre titolo titulo tytul nazev nazov cim titlu titlul baslik naslov pavadinimas nosaukumas pealkiri "
					+ "tittel nimi название заглавие назва наслов наименование τιτλος 片名 标题 標題 名称 題名 題目 タイトル "
					+ "作品名 제목 primarytitle filmtitel filmtittel serietitle movie film pelicula filme peli фильм 电影 電影 "
					+ "映画 영화 name nome nombre nom naam namn navn 名前 이름 item",
			"originalTitle",
			"originaltitel titreoriginal titolooriginale titulooriginal originaltittel tytuloryginalny originalninazev "
					+ "nazevoriginalni puvodninazev originalnynazov eredeticim orijinalisim orijinalbaslik titluoriginal "
					+ "alkuperainennimi оригинальноеназвание оригинальнаназва 原名 原題 原标题 원제",
			"description",
			"beschreibung inhalt overview summary synopsis plot extract plotsummary plotoutline storyline kurzinhalt "
					+ "kurzbeschreibung inhaltsangabe handlung sinopsis sinopse trama resume descripcion descricao "
					+ "descrizione opis fabula popis obsah leiras descriere aciklama konu ozet omschrijving beschrijving "
					+ "samenvatting beskrivning beskrivelse handling kuvaus juoni описание сюжет опис 简介 剧情 劇情 "
					+ "あらすじ 概要 줄거리",
			"stars",
			"cast actor starring darsteller schauspieler besetzung hauptdarsteller leadactor mainactor leadcast maincast starcast topcast acteur "
					+ "actore reparto attori attore interpreti interprete distribution elenco atore obsada aktorzy aktor "
					+ "herci herec hraji obsazeni szereplok szineszek actori distributie oyuncular oyuncu skadespelare "
					+ "skuespillere medvirkende nayttelijat актеры вролях актори ηθοποιοι 主演 演员 演員 出演 出演者 キャスト "
					+ "출연 배우",
			"director",
			"directedby regie regisseur realisateur direccion direttore regia regista direktor diretor direcao realizador "
					+ "realizacao dirigidopor rezyser rezyseria reziser rezie rendezo rendezte regizor yonetmen regissor "
					+ "registo instruktor ohjaaja ohjau режиссер режисер режисьор редител σκηνοθετης 导演 導演 監督 감독",
			"genres", "listedin genero genere gatunek gatunki zanr zanry mufaj gen tur zanra жанр жанры 类型 類型 ジャンル 장르",
			"year",
			"jahr yearreleased yearrelease ano anno annee jaar ar rok ev yil vuosi metai gad aasta an anul год година рік ετος 年份 年代 年度 年 "
					+ "연도 releaseyear releasedyear productionyear startyear titleyear produktionsjahr erscheinungsjahr "
					+ "anoestreno anoproduccion anoproducao anolancamento anneeproduction anneesortie annoproduzione "
					+ "annouscita rokprodukcji rokprodukce rokvydani rokvyroby rokpremiery yapimyili productiejaar "
					+ "produktionsar utgivningsar годвыпуска годвыхода годсоздания ріквипуску 公開年 製作年 제작년도 개봉연도 "
					+ "releasedate originalreleasedate initialreleasedate released release datereleased publicationdate datepublished "
					+ "erscheinungsdatum kinostart premiere premiera datapremiery fechaestreno estreno fechalanzamiento "
					+ "datalancamento lancamento datesortie datauscita uscita datumvydani releasedatum utgivningsdatum "
					+ "датавыхода премьера 上映日期 上映时间 上映日 公開日 개봉일",
			"runningTime",
			"runtime runtimeminute minute duration length laufzeit lange filmlange dauer spieldauer duracion duree durata "
					+ "duracao czastrwania delka stopaz dlzka hossz jatekido sure duur speelduur langd speltid spilletid "
					+ "varighed kesto trukme ilgum kestus продолжительность длительность хронометраж время тривалість "
					+ "продължителност διαρκεια 片长 片長 时长 時長 上映時間 時間 러닝타임 상영시간 time min",
			"offer", "price preis priceoravailability preisoderverfugbarkeit precio preco prix prezzo prij cena цена",
			Movie.POSTER, "plakat affiche cartaz постер 海报 海報");

	private static final Map<String, Field> KNOWN = known();

	private FieldNames() {
	}

	private static Map<String, Field> known() {
		Map<String, Field> known = new HashMap<>();
		ALIASES.forEach((field, names) -> {
			String[] aliases = names.split(" ");
			for (int i = 0; i < aliases.length; i++) {
				known.put(String.join("", words(aliases[i])), new Field(field, i + 1, -1));
			}
		});
		Stream.concat(MovieDetails.FIELDS.stream(), Stream.of(CsvFile.ID, CsvFile.VERSION, Movie.POSTER))
			.forEach((name) -> known.put(String.join("", words(name)), new Field(name, 0, -1)));
		return known;
	}

	static @Nullable Field find(String name) {
		if (name.length() > MAX_LENGTH) {
			return null;
		}
		List<String> words = words(name);
		List<String> numbers = words.stream().filter((word) -> NUMBER.matcher(word).matches()).toList();
		words = words.stream().filter((word) -> !numbers.contains(word)).toList();
		Field field = KNOWN.get(String.join("", words));
		for (int i = 0; i < BESIDE_OTHERS.size() && field == null; i++) {
			Set<String> beside = BESIDE_OTHERS.get(i);
			List<String> others = words.stream().filter((word) -> !beside.contains(word)).toList();
			words = others.isEmpty() ? words : others;
			field = KNOWN.get(String.join("", words));
		}
		if (field == null || numbers.isEmpty()) {
			return field;
		}
		return (numbers.size() == 1 && field.hasNames())
				? new Field(field.name(), field.rank(), Integer.parseInt(numbers.get(0))) : null;
	}

	private static List<String> words(String name) {
		String plain = BETWEEN_WORDS.matcher(Normalizer.normalize(name, Normalizer.Form.NFC)).replaceAll(" ");
		return Stream
			.of(plain.toLowerCase(Locale.ROOT).replace('ł', 'l').replace('ı', 'i').replace('ø', 'o').split(" "))
			.map((word) -> MARKS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD)).replaceAll(""))
			.filter((word) -> !word.isEmpty())
			.toList();
	}

	/**
	 * The field that a name stands for.
	 *
	 * @param rank 0 for the shop's own name, higher the less clear a name is
	 * @param number the number of a column with one of several names, -1 if there is none
	 */
	record Field(String name, int rank, int number) {

		boolean hasNames() {
			return Set.of("stars", "genres", "director").contains(this.name);
		}

	}

}
