package com.xebia.movieshop.search.schema;

import java.util.stream.IntStream;

import com.xebia.movieshop.text.TextKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AnalysisTests {

	// A tatweel, which only lengthens a word, is a letter that the normalization removes.
	@Test
	void noTermIsEmpty() {
		assertThat(Analysis.terms("a ـ b")).containsExactly("a", "b");
		assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
			.filter(Character::isDefined)
			.mapToObj(Character::toString)
			.flatMap(Analysis::spellings)).doesNotContain("");
	}

	// A text of each script, and words in the midst of it as they may be typed.
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			Latin      | Une Éducation à l'œil nu      | education
			Vietnamese | Xích lô của Trần Anh Hùng     | cua tran
			Turkish    | Bir Zamanlar İSTANBUL'da      | zamanlar istanbulda
			Greek      | Ο Θίασος των ΠΟΛΙΤΏΝ          | θιασοσ των πολιτων
			Cyrillic   | Андрей РУБЛЁВ и другие        | рублев
			Armenian   | Նռան ԳՈՒՅՆԸ Փարաջանով         | գույնը
			Georgian   | ᲐᲨᲘᲙ ᲥᲔᲠᲘᲑᲘ და სხვა           | ქერიბი და
			Hebrew     | הסיפור שָׁלוֹם עֲלֵיכֶם של צה״ל    | שלום עליכם
			Yiddish    | דער דִּבּוּק אין ווילנע           | דבוק אין
			Arabic     | فيلم مُحَمَّد أَحْمَد الكـــبير         | محمد احمد الكبير
			Persian    | طعم گیلاس یک شب              | گيلاس يك
			Urdu       | مغلِ اعظم ہندی فلم             | اعظم هندي
			Syriac     | ܣܦܪܐ ܕܫܠܳܡܳܐ ܪܒܐ               | ܕܫܠܡܐ
			Thaana     | ރީތި ފިލްމު ދިވެހި                | ފިލްމު
			Devanagari | एक मदर इंडिया फ़िल्म            | मदर इंडिया
			Bengali    | একটি পথের পাঁচালী ছবি          | পথের পাঁচালী
			Gurmukhi   | ਇੱਕ ਚੰਨ ਪਰਦੇਸੀ ਫਿਲਮ            | ਚੰਨ ਪਰਦੇਸੀ
			Gujarati   | એક ભવની ભવાઈ ફિલ્મ            | ભવની ભવાઈ
			Odia       | ଏକ ମାୟା ମିରିଗ ଛବି              | ମାୟା ମିରିଗ
			Tamil      | ஒரு நாயகன் கதை படம்           | நாயகன் கதை
			Telugu     | ఒక మాయాబజార్ సినిమా కథ         | మాయాబజార్ సినిమా
			Kannada    | ಒಂದು ಘಟಶ್ರಾದ್ಧ ಚಿತ್ರ             | ಘಟಶ್ರಾದ್ಧ
			Malayalam  | ഒരു ചെമ്മീൻ സിനിമ കഥ           | ചെമ്മീൻ സിനിമ
			Sinhala    | එක් රේඛාව චිත්‍රපටය කතාව        | රේඛාව
			Thai       | หนังเรื่องลุงบุญมีระลึกชาติในป่า     | ระลึกชาติ
			Lao        | ຮູບເງົາສະບາຍດີຫຼວງພະບາງໃໝ່        | ສະບາຍດີ
			Khmer      | ខ្សែភាពយន្តពស់កេងកងរបស់ខ្ញុំ      | កេងកង
			Myanmar    | ရုပ်ရှင်မြန်မာနိုင်ငံ               | မြန်မာနိုင်ငံ
			Tibetan    | བོད་ཀྱི་གློག་བརྙན་གསར་པ་             | གློག་བརྙན
			Ethiopic   | አንድ፡ጤዛ፡የፊልም፡ታሪክ               | ጤዛ፡የፊልም
			Cherokee   | ᎠᏂ ᏣᎳᎩ ᎧᏃᎮᏓ                 | ꮳꮃꭹ
			Mongolian  | ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ ᠪᠢᠴᠢᠭ                 | ᠬᠡᠯᠡ
			Hangul     | 봉준호의 기생충 영화            | 기생충
			Hiragana   | 隣・となりのととろ映画          | トナリノトトロ
			Katakana   | 映画ﾄﾄﾛと猫                  | トトロ
			Han        | 張藝謀的大紅燈籠高高掛電影       | 大紅燈籠
			""")
	void wordsOfEachScriptAreFoundInTheMidstOfAText(String script, String text, String words) {
		assertThat(Analysis.terms(text)).as(script).containsSequence(Analysis.terms(words).toList());
	}

	// As spoken and as written by different people.
	@ParameterizedTest
	@CsvSource({ "שָׁלוֹם עֲלֵיכֶם, שלום עליכם", "צה״ל, צהל", "מרגרט ג׳ון, מרגרט גון", "מרגרט ג'ון, מרגרט גון",
			"مُحَمَّد أَحْمَد, محمد احمد", "فاطمة, فاطمه", "یوسف کریمی, يوسف كريمي", "مصطفى, مصطفي", "ܕܫܠܳܡܳܐ, ܕܫܠܡܐ",
			"とうきょう, トウキョウ", "ﾄﾄﾛ, トトロ", "ΘΊΑΣΟΣ, θίασος", "ᲥᲔᲠᲘᲑᲘ, ქერიბი", "Trần Anh Hùng, tran anh hung" })
	void searchAndNamesFoldByTheSameRules(String name, String other) {
		assertThat(TextKey.of(name)).isEqualTo(TextKey.of(other));
		assertThat(Analysis.terms(name)).containsExactlyElementsOf(Analysis.terms(other).toList());
	}

}
