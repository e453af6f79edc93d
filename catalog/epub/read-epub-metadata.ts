import { francAll } from "franc-min";

import { parseLanguageTag } from "#domain/parse-language-tag.ts";
import { toComparable } from "#domain/to-comparable.ts";

import { findCover } from "./find-cover.ts";
import { getAttribute, findOutermost, getText, getTrimmedText, type Markup } from "./markup.ts";
import {
  cutLine,
  isPlaceholder,
  type MetadataElements,
  readLine,
  readMetadataElements,
  uniqueBy,
} from "./metadata-elements.ts";
import type { Epub } from "./open-epub.ts";
import { toPlainText, getPlainText } from "./plain-text.ts";
import { type NamedPeople, readPeople } from "./read-people.ts";
import { readSeries, type SeriesPlace } from "./read-series.ts";
import { readTitles } from "./read-titles.ts";
import { readYear } from "./read-year.ts";
import { type NamedLanguage, resolveLanguage } from "./resolve-language.ts";

export type EpubMetadata = {
  /** "" if missing. */
  title: string;
  /** "" if missing. */
  subtitle: string;
  /** The first 500 creators and contributors, as written. */
  people: NamedPeople[];
  /** The first fifty. */
  series: SeriesPlace[];
  /** "" if missing. */
  publisher: string;
  /** Of publication. */
  year: number | null;
  /** Plain text; "" if missing. */
  rights: string;
  language: NamedLanguage;
  /** Plain text with an empty line between paragraphs; "" if missing. */
  description: string;
  /** The first fifty. */
  subjects: string[];
  /** How many of each the book names. */
  named: Record<"series" | "subjects", number>;
  identifier: string | null;
  /** A path inside the book. */
  coverPath: string | null;
  /** "2.0", or "3.0" and later. */
  version: string;
  pageProgression: "ltr" | "rtl" | null;
  fixedLayout: boolean;
};

/** The first of each list are kept. */
export const MAX_NAMES = 50;

/** In characters; the rest is cut off. */
const MAX_PUBLISHER_LENGTH = 1_000;
const MAX_SUBJECT_LENGTH = 300;
const MAX_RIGHTS_LENGTH = 10_000;

/** In characters including tags; the rest is ignored. */
const MAX_DESCRIPTION_LENGTH = 1_000_000;

/** Metadata from a package document of EPUB 2 or 3. */
export async function readEpubMetadata(epub: Epub): Promise<EpubMetadata> {
  const { root, identifier, version, pageProgression } = epub.package;
  return {
    ...readPackageMetadata(root),
    identifier: identifier || null,
    coverPath: await findCover(epub),
    version,
    pageProgression,
    fixedLayout: isFixedLayout(root),
  };
}

/** What a package document says of the book, whether it stands in an EPUB or beside it. */
type PackageMetadata = Omit<
  EpubMetadata,
  "identifier" | "coverPath" | "version" | "pageProgression" | "fixedLayout"
>;

export function readPackageMetadata(root: Markup): PackageMetadata {
  const elements = readMetadataElements(root);
  const subjects = cleanSubjects(elements.find("subject").map(readLine));
  const series = readSeries(elements);
  return {
    ...readTitles(elements),
    people: readPeople(elements),
    series: series.slice(0, MAX_NAMES),
    publisher: readPublisher(elements),
    year: readYear(elements),
    rights: readRights(elements),
    language: resolveLanguage(elements.find("language").slice(0, MAX_NAMES).map(readLine)),
    description: readDescription(elements),
    subjects: subjects.slice(0, MAX_NAMES),
    named: { series: series.length, subjects: subjects.length },
  };
}

function readDescription({ find }: MetadataElements): string {
  const [description] = find("description");
  return toPlainText(description ? getText(description).slice(0, MAX_DESCRIPTION_LENGTH) : "");
}

/**
 * Names of subjects, each once. A line may list several with semicolons; "Religion / Christian Life" is one. Codes and
 * addresses are left out.
 */
export function cleanSubjects(lines: readonly string[]): string[] {
  const names = lines
    .flatMap((line) => line.split(/[;；]/))
    .map((name) => cutLine(name.trim(), MAX_SUBJECT_LENGTH))
    .filter((name) => !isPlaceholder(name) && !/^(?:[A-Z]{3}\d{6}|[\d.]+|[a-z]+:\S+)$/.test(name));
  return uniqueBy(names, (name) => toComparable(name) || name);
}

function readPublisher({ find }: MetadataElements): string {
  const names = find("publisher")
    .map(readLine)
    .filter((name) => !isPlaceholder(name));
  return cutLine(uniqueBy(names, toComparable).join("; "), MAX_PUBLISHER_LENGTH);
}

function readRights({ find }: MetadataElements): string {
  const texts = find("rights")
    .map((rights) => toPlainText(getText(rights).slice(0, MAX_RIGHTS_LENGTH)))
    .filter((text) => !isPlaceholder(text));
  return [...new Set(texts)].join("\n\n").slice(0, MAX_RIGHTS_LENGTH).trim();
}

function isFixedLayout(root: Markup): boolean {
  return findOutermost(root, "meta").some(
    (meta) =>
      (getAttribute(meta, "property") === "rendition:layout" &&
        getTrimmedText(meta) === "pre-paginated") ||
      (getAttribute(meta, "name") === "fixed-layout" && getAttribute(meta, "content") === "true"),
  );
}

const SAMPLE_LENGTH = 5_000;

const MIN_TEXT_LENGTH = 80;

const MAX_PAGES = 50;

/** The language tag of a text; null when it is too short. */
export function detectLanguage(text: string): string | null {
  const [likeliest] = francAll(text, { minLength: MIN_TEXT_LENGTH });
  return parseLanguageTag(likeliest?.[0] ?? "");
}

/** A few pages from the middle of the book, because it often starts with a license. */
export async function readSampleText(epub: Epub): Promise<string> {
  const { spine } = epub.package;
  const middle = Math.floor(spine.length / 2);
  let sample = "";

  const paths = new Set([...spine.slice(middle), ...spine.slice(0, middle)]);
  for (const path of [...paths].slice(0, MAX_PAGES)) {
    const page = await epub.readStartOfMarkup(path);
    if (page) sample += `${getPlainText(page)}\n`;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  return sample.slice(0, SAMPLE_LENGTH);
}
