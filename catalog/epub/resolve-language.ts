import { parseLanguageTag } from "#domain/parse-language-tag.ts";

import { findLanguageByName, findRegionByName, isRegistered } from "./known-languages.ts";

const MAX_TEXT_LENGTH = 100;

/** What an EPUB says of its language; `tag` is null when it names none, or only what is no language. */
export type NamedLanguage = { tag: string | null; text: string };

/** The language of the first `dc:language` that has a tag or the name of a language, alone or among other words. */
export function resolveLanguage(named: readonly string[]): NamedLanguage {
  const texts = named
    .map((text) => text.slice(0, MAX_TEXT_LENGTH).trim())
    .filter((text) => text !== "" && !isUnknown(text));
  const tag =
    findFirst(texts, parseText) ??
    // A language registered after our library was made.
    findFirst(texts, (text) =>
      /^[a-z]{3}(?:[-_][a-z]{2})?$/i.test(text) ? parseLanguageTag(text) : null,
    );
  return { tag, text: texts.join(", ") };
}

function isUnknown(text: string): boolean {
  return /^(?:und(?:[-_].*)?|mis|undefined|undetermined|unknown|none|null|n\/?a|(?:no|not|sin|sans) (?:language|specified|set|idioma|langue)|xx|xxx|-+|\?+)$/i.test(
    text,
  );
}

/** The whole text, else its parts in their order: "en-GB" for "English (UK)", "en" for "eng; spa". */
function parseText(text: string): string | null {
  const parts = text.split(/[,;:=/|&+.@()[\]{}<>"“”«»\n]|\s[–—-]\s|\s(?:and|y|et)\s/);
  return (
    parseTagOrName(text) ?? parseNameWithRegion(text) ?? findFirst(parts, parseTagOrName) ?? null
  );
}

function parseTagOrName(text: string): string | null {
  const trimmed = text.replace(/^[^\p{L}]+|[^\p{L}\p{M}\p{N})]+$/gu, "");
  return parseKnownTag(trimmed) ?? parseOtherTag(trimmed) ?? findLanguageByName(trimmed);
}

/** A tag of a known language, without a region or script that nobody knows: "es" for "es-XX". */
function parseKnownTag(text: string): string | null {
  const tag = parseLanguageTag(text);
  if (tag === null) return null;
  const { language, script, region, baseName } = new Intl.Locale(tag);
  const variants = baseName.split("-").filter((part) => /^\d?[a-z\d]{5,8}$|^\d\w{3}$/.test(part));
  const isKnown =
    isRegistered("language", language) && variants.every((part) => isRegistered("variant", part));
  if (!isKnown) return null;

  return [
    language,
    ...(script && isRegistered("script", script) ? [script] : []),
    ...(region && isRegistered("region", region) ? [region] : []),
    ...variants,
  ].join("-");
}

/** "en-US" for "en US", "en" for "en fr" and "eng-USA". */
function parseOtherTag(text: string): string | null {
  const [, language = "", space, other = ""] =
    /^([a-z]{2,3})([ -])([a-z]{2,4}|\d{3})$/i.exec(text.replaceAll("_", "-")) ?? [];
  if (space === "-" && other.length === 3)
    return findLanguageByName(text) ?? parseKnownTag(language);
  if (space !== " ") return null;

  const isRegion = /^[A-Z]{2}$/.test(other) || parseKnownTag(other) === null;
  if (isRegion) {
    const isWord = other.length === 4 && !isRegistered("script", toScript(other));
    return isWord ? null : parseKnownTag(`${language}-${other}`);
  }
  // Longer ones may be words.
  return language.length + other.length === 4 ? parseKnownTag(language) : null;
}

function toScript(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** "en-GB" for "English (UK)" and "English - United Kingdom". A code in brackets names a region, no language. */
function parseNameWithRegion(text: string): string | null {
  const [, name = "", place = ""] = /^(.+?)\s*[([,–—-]\s*([^()[\]]+?)\s*[)\]]?$/.exec(text) ?? [];
  const language = findLanguageByName(name);
  if (language === null) return null;
  const region = /^[A-Z]{2}$/.test(place) ? place : findRegionByName(place);
  return region && parseKnownTag(`${language}-${region}`);
}

function findFirst(
  texts: readonly string[],
  parse: (text: string) => string | null,
): string | null {
  for (const text of texts) {
    const tag = parse(text);
    if (tag !== null) return tag;
  }
  return null;
}
