import { type BookRole, parseRole } from "#catalog/epub/parse-role.ts";

type NameWithRoles = { name: string; roles: BookRole[] };

/** "translated by" and the like, with the word that says the role. */
const ROLE_BEFORE =
  /(?:^|[\s,;/]+)(?:with an? )?(?:written and )?(?:(translated|transl?\.|edited|compiled|ed\.|illustrated|narrated|read|traducid[oa]|editad[oa]|ilustrad[oa]|narrad[oa]|traduit|illustré|édité|übersetzt|herausgegeben|illustriert)(?: and .{3,20}| d[eu] ?(?:l['’])?\p{L}{3,15}| from (?:the )?\p{L}{3,15}| aus dem \p{L}{3,15})? (?:by|por|par|von)|(foreword|preface|introduction|prólogo|préface|vorwort)(?: and .{3,20})? (?:by|por|par|de|von)|(trans\.)) /giu;

const START_OF_PHRASE = new RegExp(`^(?:${ROLE_BEFORE.source})`, "iu");

const ROLE_OF_PHRASE: readonly [RegExp, BookRole][] = [
  [/^(?:tra|übers)/i, "translator"],
  [/^(?:[eé]d|comp|heraus)/i, "editor"],
  [/^il/i, "illustrator"],
  [/^(?:na|read)/i, "narrator"],
  [/^(?:fo|p|in|vor)/i, "foreword"],
];

/** Puts a semicolon before each "translated by" and after each "(editor)", so that the names can be split there. */
export function separateRolePhrases(text: string): string {
  return text
    .replace(/,?\s+(\p{Ll}{4,20})\.?$/u, (whole, word: string) =>
      parseRole(word) === null || word.endsWith("s") ? whole : ` (${word})`,
    )
    .replace(/\(([^()]*)\)/g, (whole, inner: string) =>
      START_OF_PHRASE.test(inner) ? `; ${inner}` : whole,
    )
    .replace(/([([]([^()[\]]{2,60})[)\]])\s*,/g, (whole, bracket: string, words: string) =>
      parseRoles(words).length > 0 ? `${bracket};` : whole,
    )
    .replace(ROLE_BEFORE, (phrase, _verb, _noun, _short, at: number) =>
      at === 0 ? phrase : `; ${phrase.replace(/^[\s,;/]+/, "")}`,
    );
}

/** Takes the role off a name such as "Bob Bright (Translator)", "Bob Bright, editor" or "Translated by Bob Bright". */
export function takeRoles(written: string): NameWithRoles {
  const phrase = START_OF_PHRASE.exec(written);
  if (phrase) {
    const word = phrase[1] ?? phrase[2] ?? phrase[3] ?? "";
    const role = ROLE_OF_PHRASE.find(([start]) => start.test(word))?.[1];
    const name = written.slice(phrase[0].length).trim();
    return { name, roles: role ? [role] : [] };
  }
  const [, label = "", rest = ""] = /^([\p{L}\s-]{2,40}):\s*(.+)$/u.exec(written) ?? [];
  const labeled = parseRoles(label);
  if (labeled.length > 0) return { name: rest, roles: labeled };

  const found = /^(.+?)\s*[([（[]\s*([^()[\]（）]{2,60})\s*[)\]）]$/.exec(written);
  const comma = /^(.+ .+?),\s*((?:\p{Ll}[\p{L} ]{4,40}|eds?|trans|transl|illus|tr|ill)\.?)$/iu.exec(
    written,
  );
  for (const [, name, words] of [found, comma].filter((match) => match !== null)) {
    const roles = parseRoles(words ?? "");
    if (name && roles.length > 0) return { name, roles };
  }
  return { name: written, roles: [] };
}

/** The roles of "editor and translator"; empty when a word is no role. */
function parseRoles(words: string): BookRole[] {
  const roles = words.split(/\s*(?:,|&|\/|\s(?:and|y|et)\s)\s*/).map(parseRole);
  return roles.some((role) => role === null) ? [] : roles.filter((role) => role !== null);
}
