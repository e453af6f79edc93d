/**
 * How many of the letters beyond ASCII the language does not have, from 0 to 1; null for a language whose letters are
 * not listed here.
 */
export function getForeignShare(text: string, language: string): number | null {
  const own = lettersByLanguage.get(language);
  const letters = text.toLowerCase().match(/(?!\p{ASCII})\p{L}/gu) ?? [];
  if (own === undefined || letters.length === 0) return null;
  return letters.filter((letter) => !own.includes(letter)).length / letters.length;
}

const lettersByLanguage: ReadonlyMap<string, string> = new Map([
  ["bs", "čćđšž"],
  ["cs", "áčďéěíňóřšťúůýž"],
  ["da", "æøåé"],
  ["de", "äöüß"],
  ["es", "áéíñóúüªº"],
  ["et", "äõöüšž"],
  ["fi", "äöåé"],
  ["fr", "àâæçèéêëîïôœùûüÿº"],
  ["hr", "čćđšž"],
  ["hu", "áéíóöőúüű"],
  ["it", "àèéìíîòóùúªº"],
  ["lt", "ąčęėįšųūž"],
  ["lv", "āčēģīķļņšūž"],
  ["nl", "áèéëíïóöü"],
  ["no", "æøåéò"],
  ["pl", "ąćęłńóśźż"],
  ["pt", "àáâãçéêíóôõúüªº"],
  ["ro", "ăâîşșţț"],
  ["sk", "áäčďéíĺľňóôŕšťúýž"],
  ["sl", "čćđšž"],
  ["sv", "åäöéà"],
  ["tr", "âçğıîöşûü"],
]);

/**
 * Whether a text in letters of another alphabet has hardly any of its common ones, from 0 to 1: a few words may be so by
 * chance.
 */
export function measureRareLetters(text: string): number {
  const bare = text.toLowerCase().normalize("NFD");
  const shares = commonLetters.map(([alphabet, common]) => {
    const all = bare.match(alphabet)?.length ?? 0;
    if (all < FEW_LETTERS || (bare.match(common)?.length ?? 0) > all * MIN_COMMON) return 0;
    return all < MANY_LETTERS ? SLIGHTLY : 1;
  });
  return Math.max(...shares);
}

const commonLetters: readonly [alphabet: RegExp, common: RegExp][] = [
  [/\p{sc=Cyrillic}/gu, /[оеаинтсрвліу]/g],
  [/\p{sc=Greek}/gu, /[αοιετσςνηρ]/g],
];

/** In letters. */
const FEW_LETTERS = 5;
const MANY_LETTERS = 25;
/** Most texts have two thirds. */
const MIN_COMMON = 0.25;
const SLIGHTLY = 0.15;
