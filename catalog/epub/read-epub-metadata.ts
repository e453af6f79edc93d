import { francAll } from "franc-min";

import { parseLanguageTag } from "#domain/language-tags.ts";

import { findCover } from "./find-cover.ts";
import {
  getAttribute,
  findOutermost,
  findOutermostWith,
  getTrimmedText,
  type Markup,
  namespaces,
  getText,
} from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { toPlainText, getPlainText } from "./plain-text.ts";
import { type NamedLanguage, resolveLanguage } from "./resolve-language.ts";

export type EpubMetadata = {
  /** "" if missing. */
  title: string;
  /** The first fifty. */
  creators: { name: string; fileAs?: string }[];
  language: NamedLanguage;
  /** Plain text with an empty line between paragraphs; "" if missing. */
  description: string;
  /** The first fifty. */
  subjects: string[];
  /** How many of both the book names. */
  named: { creators: number; subjects: number };
  identifier: string | null;
  /** As written in the book, usually YYYY or YYYY-MM-DD. */
  date: string | null;
  /** A path inside the book. */
  coverPath: string | null;
  /** "2.0", or "3.0" and later. */
  version: string;
  pageProgression: "ltr" | "rtl" | null;
  fixedLayout: boolean;
};

const MAX_NAMES = 50;

/** In characters including tags; the rest is ignored. */
const MAX_DESCRIPTION_LENGTH = 1_000_000;

/** Metadata from a package document of EPUB 2 or 3. */
export async function readEpubMetadata(epub: Epub): Promise<EpubMetadata> {
  const { root, identifier, version, pageProgression } = epub.package;
  const refinements = readRefinements(root);
  const creators = readCreators(root, refinements);
  const subjects = [...new Set(listTexts(findDublinCore(root, "subject")))];

  return {
    title: readTitle(root, refinements),
    creators: creators.slice(0, MAX_NAMES),
    language: resolveLanguage(
      findDublinCore(root, "language").slice(0, MAX_NAMES).map(getTrimmedText),
    ),
    description: readDescription(root),
    subjects: subjects.slice(0, MAX_NAMES),
    named: { creators: creators.length, subjects: subjects.length },
    identifier: identifier || null,
    date: readDate(root),
    coverPath: await findCover(epub),
    version,
    pageProgression,
    fixedLayout: isFixedLayout(root),
  };
}

function readDescription(root: Markup): string {
  const [description] = findDublinCore(root, "description");
  return toPlainText(description ? getText(description).slice(0, MAX_DESCRIPTION_LENGTH) : "");
}

/** EPUB 3 refines metadata by `meta` elements: property values by element id. */
type Refinements = ReadonlyMap<string, ReadonlyMap<string, string>>;

function readRefinements(root: Markup): Refinements {
  const found = new Map<string, Map<string, string>>();
  for (const meta of findOutermost(root, "meta")) {
    const id = getAttribute(meta, "refines")?.replace(/^#/, "");
    const property = getAttribute(meta, "property");
    if (!id || !property) continue;
    found.set(id, (found.get(id) ?? new Map<string, string>()).set(property, getTrimmedText(meta)));
  }
  return found;
}

/** Older books write the names with a capital. */
function findDublinCore(root: Markup, name: string): Markup[] {
  return findOutermostWith(root, (element) => element.name.toLowerCase() === name).filter(
    (element) => element.space === namespaces.dc,
  );
}

function listTexts(elements: readonly Markup[]): string[] {
  return elements.map(getTrimmedText).filter((line) => line !== "");
}

function readTitle(root: Markup, refinements: Refinements): string {
  const titles = findDublinCore(root, "title").filter((title) => getTrimmedText(title) !== "");
  const main = titles.find((title) => getRefinement(title, "title-type", refinements) === "main");
  const title = main ?? titles[0];
  return title ? getTrimmedText(title) : "";
}

/** The authors, or all contributors if nobody has the role of author. */
function readCreators(root: Markup, refinements: Refinements): EpubMetadata["creators"] {
  const named = findDublinCore(root, "creator").filter((creator) => getTrimmedText(creator) !== "");
  const authors = named.filter((creator) =>
    ["aut", null].includes(getOpfValue(creator, "role", refinements)),
  );

  return (authors.length > 0 ? authors : named).map((creator) => {
    const fileAs = getOpfValue(creator, "file-as", refinements);
    // A common tool writes "Unknown" when it has no sort name.
    return fileAs && fileAs !== "Unknown"
      ? { name: getTrimmedText(creator), fileAs }
      : { name: getTrimmedText(creator) };
  });
}

function getOpfValue(element: Markup, name: string, refinements: Refinements): string | null {
  return getAttribute(element, name, namespaces.opf) ?? getRefinement(element, name, refinements);
}

function getRefinement(element: Markup, property: string, refinements: Refinements): string | null {
  const id = getAttribute(element, "id");
  return (id && refinements.get(id)?.get(property)) || null;
}

function readDate(root: Markup): string | null {
  const dates = findDublinCore(root, "date");
  const published = dates.find(
    (date) => getAttribute(date, "event", namespaces.opf) === "publication",
  );
  const date =
    published ?? dates.find((each) => !getAttribute(each, "event", namespaces.opf)) ?? dates[0];
  return (date && getTrimmedText(date)) || null;
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
