import { iso6393 } from "iso-639-3";

import { getPrimaryLanguage } from "#domain/language-tags.ts";
import { type Language, languages } from "#domain/languages.ts";

/**
 * The name of a language tag in `language`, with a capital: "Español" for ("es", "es"). The English name where there is
 * none; the tag in capitals where it has no name at all.
 */
export function getLanguageName(tag: string, language: Language): string {
  const name = displayNames[language].of(tag) ?? displayNames.en.of(tag) ?? findRegisteredName(tag);
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : tag.toUpperCase();
}

const displayNames = Object.fromEntries(
  languages.map((language) => [
    language,
    new Intl.DisplayNames(language, { type: "language", fallback: "none" }),
  ]),
) as Record<Language, Intl.DisplayNames>;

/** The English name of ISO 639-3, which has every language. */
function findRegisteredName(tag: string): string | undefined {
  const primary = getPrimaryLanguage(tag);
  const name = registeredNames().get(primary);
  return name && primary !== tag ? `${name} (${tag})` : name;
}

let names: ReadonlyMap<string, string> | undefined;

function registeredNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    iso6393.flatMap(({ iso6391, iso6393: code, name }) =>
      [iso6391, code].filter((each) => each !== undefined).map((each) => [each, name] as const),
    ),
  );
  return names;
}
