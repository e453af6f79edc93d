import type { Language } from "#domain/languages.ts";

import type { Random } from "./random.ts";

type LanguageWords = {
  /** Words of every text that nobody searches for. */
  small: string[];
  /** The most common words in titles of such a library, in order. */
  common: string[];
  vowels: string[];
  endings: string[];
};

const wordsByLanguage: Record<Language, LanguageWords> = {
  en: {
    small: "the of and in to for a with on from by our".split(" "),
    common:
      `God grace Christ life prayer faith love church gospel word holy sin truth heart salvation Lord soul light
      hope peace glory mercy cross death spirit covenant family children home work duty joy path way king kingdom
      sermon letters history preaching wisdom fear comfort promise repentance holiness assurance providence
      perseverance judgment redemption righteousness patience conscience worship bible scripture psalms`.split(
        /\s+/,
      ),
    vowels: ["a", "e", "i", "o", "u"],
    endings: ["", "", "er", "ing", "ness", "ed", "ful", "s"],
  },
  es: {
    small: "de la el y en los las que del para con por".split(" "),
    common:
      `Dios gracia Cristo vida oración fe amor iglesia evangelio palabra santo pecado verdad corazón salvación
      Señor alma luz esperanza paz gloria misericordia cruz muerte espíritu pacto familia hijos hogar obra deber
      gozo camino senda rey reino sermón cartas historia predicación sabiduría temor consuelo promesa
      arrepentimiento santidad seguridad providencia perseverancia juicio redención justicia paciencia`.split(
        /\s+/,
      ),
    vowels: ["a", "e", "i", "o", "u", "á", "ó"],
    endings: ["", "o", "a", "ar", "ción", "dad", "os", "mente"],
  },
  fr: {
    small: "de la le et en les des que du pour avec par".split(" "),
    common:
      `Dieu grâce Christ vie prière foi amour église évangile parole saint péché vérité cœur salut Seigneur âme
      lumière espérance paix gloire miséricorde croix mort esprit alliance famille enfants maison œuvre devoir
      joie chemin voie roi royaume sermon lettres histoire prédication sagesse crainte consolation promesse
      repentance sainteté assurance providence persévérance jugement rédemption justice patience`.split(
        /\s+/,
      ),
    vowels: ["a", "e", "i", "o", "u", "é", "è"],
    endings: ["", "e", "er", "tion", "ment", "eux", "s", "té"],
  },
};

/** The number of words in a language. */
const VOCABULARY_SIZE = 20_000;
/** By the Zipf–Mandelbrot law: (rank + offset) × frequency is constant. */
const ZIPF_OFFSET = 10;

/** A content word, as often as its language uses it: the most common of a thousand is every eightieth. */
function drawWord(chance: Random, language: Language): string {
  const spread = (VOCABULARY_SIZE + ZIPF_OFFSET) / ZIPF_OFFSET;
  return wordAt(language, Math.floor(ZIPF_OFFSET * spread ** chance()) - ZIPF_OFFSET);
}

export function commonWords(language: Language): readonly string[] {
  return wordsByLanguage[language].common;
}

export function isContentWord(word: string): boolean {
  return !Object.values(wordsByLanguage).some(({ small }) => small.includes(word));
}

/** A phrase with this number of content words, and small words between them. */
export function drawPhrase(chance: Random, language: Language, telling: number): string {
  const { small } = wordsByLanguage[language];
  const words: string[] = [];
  for (let remaining = telling; remaining > 0; remaining--) {
    if (chance() < 0.4) words.push(itemAt(small, Math.floor(chance() * small.length)));
    words.push(drawWord(chance, language));
  }
  return capitalize(words.join(" "));
}

/** A name that is unique, or almost. */
export function surnameAt(place: number): string {
  return capitalize(generateWord("en", place * 3 + 1));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordAt(language: Language, rank: number): string {
  return wordsByLanguage[language].common[rank] ?? generateWord(language, rank);
}

const onsets = "b br c ch d f g gr h l m n p pr r s st t tr v".split(" ");
const codas = ["", "n", "r", "l", "s", "m"];

/** Two syllables and an ending, different for each rank. */
function generateWord(language: Language, rank: number): string {
  const { vowels, endings } = wordsByLanguage[language];
  const syllables = onsets.length * vowels.length * codas.length;
  // A prime, so that words of similar rank are spelled differently.
  const spelt = (rank * 104_729) % syllables ** 2;
  const part = (place: number) =>
    itemAt(onsets, place) +
    itemAt(vowels, Math.floor(place / onsets.length)) +
    itemAt(codas, Math.floor(place / onsets.length / vowels.length));
  return part(spelt % syllables) + part(Math.floor(spelt / syllables)) + itemAt(endings, rank);
}

function itemAt(texts: readonly string[], place: number): string {
  const text = texts[place % texts.length];
  if (text === undefined) throw new Error("There is nothing to choose from.");
  return text;
}
