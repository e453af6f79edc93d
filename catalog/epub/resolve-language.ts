import { iso6393 } from "iso-639-3";

import { parseLanguageTag } from "#domain/language-tags.ts";
import { languages } from "#domain/languages.ts";

const MAX_TEXT_LENGTH = 100;

/** What an EPUB says of its language; `tag` is null when it names none, or only what is no language. */
export type NamedLanguage = { tag: string | null; text: string };

/**
 * The language of the first `dc:language` that is a tag or the name of a language. Registered tags count before others
 * of three letters, such as those of families of languages.
 */
export function resolveLanguage(named: readonly string[]): NamedLanguage {
  const texts = named
    .map((text) => text.slice(0, MAX_TEXT_LENGTH).trim())
    .filter((text) => text !== "" && !isUnknown(text));
  const candidates = texts.flatMap(listCandidates);
  const tag =
    candidates.map(parseRegisteredTag).find((each) => each !== null) ??
    candidates.map(findByName).find((each) => each !== undefined) ??
    texts
      .filter((text) => /^[a-z]{3}\b/i.test(text))
      .map(parseLanguageTag)
      .find((each) => each !== null);
  return { tag: tag ?? null, text: texts.join(", ") };
}

/** The whole text, its parts, and their first words: "en US" and "eng; spa" name English. */
function listCandidates(text: string): string[] {
  const parts = text.split(/[,;/|()[\]]+/).map((part) => part.trim());
  return [text, ...parts, ...parts.map((part) => part.replace(/\s+/g, "-"))].filter(Boolean);
}

function isUnknown(text: string): boolean {
  return /^(?:und(?:[-_].*)?|undefined|unknown|none|null|n\/?a|xx|xxx|-+|\?+)$/i.test(text);
}

/** Null for a tag whose language ISO 639-3 does not have. */
function parseRegisteredTag(text: string): string | null {
  const tag = parseLanguageTag(text);
  return tag && data().codes.has(new Intl.Locale(tag).language) ? tag : null;
}

function findByName(text: string): string | undefined {
  return data().byName.get(toKey(text)) ?? undefined;
}

type LanguageData = {
  codes: ReadonlySet<string>;
  /** Tags by name; null when several languages have the name. */
  byName: ReadonlyMap<string, string | null>;
};

let known: LanguageData | undefined;

/** Names are those in English, Spanish, French and in the language itself. Made when the first book needs it. */
function data(): LanguageData {
  known ??= collectData();
  return known;
}

function collectData(): LanguageData {
  const codes = new Set<string>();
  const byName = new Map<string, string | null>();
  const namesIn = languages.map(createNames);
  for (const { iso6391, iso6393: code, name } of iso6393) {
    const tag = parseLanguageTag(code);
    if (tag === null) continue;
    codes.add(tag);
    const own = iso6391 ? createNames(iso6391).of(tag) : undefined;
    for (const each of [name, own, ...namesIn.map((names) => names.of(tag))]) {
      if (each) add(toKey(each), tag);
    }
  }
  return { codes, byName };

  function add(key: string, tag: string): void {
    const other = byName.get(key);
    byName.set(key, other === undefined || other === tag ? tag : null);
  }
}

function createNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: "language", fallback: "none" });
}

function toKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
}
