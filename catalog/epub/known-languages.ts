import registry from "language-subtag-registry/data/json/registry.json" with { type: "json" };

import { parseLanguageTag } from "#domain/parse-language-tag.ts";
import { languages } from "#domain/languages.ts";

/** What people call languages, and neither Unicode nor IANA's registry does. */
const otherNames = {
  castellano: "es",
  farsi: "fa",
  bisaya: "ceb",
  binisaya: "ceb",
  sinugboanon: "ceb",
  ilokano: "ilo",
  ilonggo: "hil",
  kreyol: "ht",
  "kreyol ayisyen": "ht",
  hmoob: "hmn",
  "hmoob dawb": "mww",
  "white hmong": "mww",
  "hmoob ntsuab": "hnj",
  "green hmong": "hnj",
  "bahasa indonesia": "id",
  "bahasa melayu": "ms",
  "bahasa malaysia": "ms",
  mandarin: "zh",
  myanmar: "my",
  "zh chs": "zh-Hans",
  "zh cht": "zh-Hant",
};

/** Varieties with names of their own, such as "Brazilian Portuguese" and "UK English". */
const varieties = (
  "en-US en-GB en-CA en-AU es-419 es-ES es-MX fr-CA fr-CH " +
  "pt-BR pt-PT zh-Hans zh-Hant sr-Cyrl sr-Latn nl-BE de-AT de-CH"
).split(" ");

/** Tags by name; null for a name of several languages. */
type Names = Map<string, string | null>;

/**
 * The tag of a name in English, Spanish, French or the language itself. Case, accents and punctuation do not count.
 * Null when there is none, or several languages have the name.
 */
export function findLanguageByName(name: string): string | null {
  known ??= collectNames();
  const key = toKey(name);
  const names = known.find((each) => each.has(key));
  return names?.get(key) ?? null;
}

/** The code of a region by its name in English, Spanish or French. */
export function findRegionByName(name: string): string | null {
  regions ??= collectRegions();
  return regions.get(toKey(name)) ?? null;
}

let known: readonly Names[] | undefined;
let regions: Names | undefined;

/** Names in use count before those of rare languages, which many words and places share. */
function collectNames(): readonly Names[] {
  const inUse: Names = new Map();
  const registered: Names = new Map();
  const entries = listEntries("language").flatMap(({ subtag, names }) => {
    const tag = parseLanguageTag(subtag);
    return tag === null ? [] : [{ tag, names }];
  });
  const tags = [...new Set(entries.map(({ tag }) => tag))];

  for (const language of languages) addNames(inUse, tags, createNames("language", language));
  for (const tag of Intl.DisplayNames.supportedLocalesOf(tags))
    addNames(inUse, [tag], createNames("language", tag));
  for (const language of [...languages, "pt"])
    for (const languageDisplay of ["dialect", "standard"] as const)
      for (const style of ["long", "short"] as const)
        addNames(inUse, varieties, createNames("language", language, { languageDisplay, style }));

  for (const { tag, names } of entries) {
    for (const name of names) {
      addName(registered, name, tag);
      addName(registered, name.replace(/ \(.*\)$/, ""), tag);
    }
  }
  return [new Map(Object.entries(otherNames)), inUse, registered];
}

function collectRegions(): Names {
  const found: Names = new Map();
  const codes = listEntries("region").flatMap(({ subtag }) =>
    subtag.includes("..") ? [] : subtag,
  );
  for (const language of languages)
    for (const style of ["long", "short"] as const)
      addNames(found, codes, createNames("region", language, { style }));
  return found;
}

function createNames(
  type: "language" | "region",
  language: string,
  options?: Omit<Intl.DisplayNamesOptions, "type" | "fallback">,
): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { ...options, type, fallback: "none" });
}

function addNames(names: Names, tags: readonly string[], display: Intl.DisplayNames): void {
  for (const tag of tags) addName(names, display.of(tag), tag);
}

function addName(names: Names, name: string | undefined, tag: string): void {
  const key = toKey(name ?? "");
  if (key === "") return;
  const other = names.get(key);
  names.set(key, other === undefined || other === tag ? tag : null);
}

/** In one case, without accents, apostrophes, punctuation and the word "language". */
function toKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Lm}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/(?<= |^)(?:language|idioma|lengua|langue)(?= |$)/g, "")
    .trim();
}

type SubtagKind = "language" | "script" | "region" | "variant";

const byKind = new Map<SubtagKind, { subtags: Set<string>; ranges: [string, string][] }>();

/** Whether IANA's registry has a part of a tag, alone or in a range such as "qaa..qtz". */
export function isRegistered(kind: SubtagKind, subtag: string): boolean {
  const { subtags, ranges } = byKind.get(kind) ?? collectSubtags(kind);
  return subtags.has(subtag) || ranges.some(([from, to]) => from <= subtag && subtag <= to);
}

function collectSubtags(kind: SubtagKind) {
  const entries = listEntries(kind).map(({ subtag }) => subtag.split(".."));
  const collected = {
    subtags: new Set(entries.filter(({ length }) => length === 1).flat()),
    ranges: entries.flatMap(([from = "", to]): [string, string][] => (to ? [[from, to]] : [])),
  };
  byKind.set(kind, collected);
  return collected;
}

/** "und" and "mis" say that a language is not known. */
function listEntries(kind: SubtagKind): { subtag: string; names: readonly string[] }[] {
  return registry.flatMap(({ Type, Subtag = "", Description }) =>
    Type === kind && !["und", "mis"].includes(Subtag)
      ? [{ subtag: Subtag, names: Description }]
      : [],
  );
}
