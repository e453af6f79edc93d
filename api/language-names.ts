import registry from "language-subtag-registry/data/json/registry.json" with { type: "json" };

import { getPrimaryLanguage } from "#domain/language-tags.ts";
import { type Language, languages } from "#domain/languages.ts";

/**
 * The name of a language tag in `language`, with a capital: "Español" for ("es", "es"). The English name where there is
 * none; the tag in capitals where it has no name at all.
 */
export function getLanguageName(tag: string, language: Language): string {
  const primary = getPrimaryLanguage(tag);
  const name =
    languageNames[language].of(tag) ??
    addVariety(languageNames[language].of(primary), tag, language) ??
    languageNames.en.of(tag) ??
    addVariety(registeredNames().get(primary), tag, language);
  return name ? capitalize(name, language) : tag.toUpperCase();
}

/** The name of a language in itself, or else in `language`; `writtenIn` is the tag of the name's own language. */
export function getNameInItself(tag: string, language: Language) {
  const [own] = Intl.DisplayNames.supportedLocalesOf(tag);
  const name = own && new Intl.DisplayNames(own, { type: "language", fallback: "none" }).of(tag);
  return name
    ? { name: capitalize(name, own), writtenIn: own }
    : { name: getLanguageName(tag, language), writtenIn: language };
}

function capitalize(name: string, language: string): string {
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

let englishNames: ReadonlyMap<string, string> | undefined;

const languageNames = createNames("language");
const regionNames = createNames("region");

function createNames(type: "language" | "region") {
  const names = languages.map((language) => [
    language,
    new Intl.DisplayNames(language, { type, fallback: "none" }),
  ]);
  return Object.fromEntries(names) as Record<Language, Intl.DisplayNames>;
}

/** "Mam (Guatemala)" for "mam-GT". */
function addVariety(name: string | undefined, tag: string, language: Language): string | undefined {
  const [, ...variety] = tag.split("-");
  if (name === undefined || variety.length === 0) return name;

  const { region } = new Intl.Locale(tag);
  const shown = variety.map(
    (subtag) => (subtag === region && regionNames[language].of(region)) || subtag,
  );
  return `${name} (${shown.join(", ")})`;
}

/** The English names of IANA's registry, which has every language and family. */
function registeredNames(): ReadonlyMap<string, string> {
  englishNames ??= new Map(
    registry
      .filter(({ Type, Scope }) => Type === "language" && Scope !== "private-use")
      .map(({ Subtag = "", Description: [name = ""] }) => [Subtag, name]),
  );
  return englishNames;
}
