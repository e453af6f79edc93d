import { francAll } from "franc-min";

import type { Contributor } from "#domain/contributor-roles.ts";
import { parseLanguageTag } from "#domain/language-tags.ts";

import { findCover } from "./find-cover.ts";
import { getAttribute, findOutermost, getTrimmedText, type Markup, getText } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { toPlainText, getPlainText } from "./plain-text.ts";
import {
  listAuthors,
  readContributors,
  readPublisher,
  readRights,
  readSeries,
  readYear,
  type SeriesEntry,
} from "./read-publication.ts";
import {
  findDublinCore,
  getOpfValue,
  getRefinement,
  readRefinements,
  type Refinements,
} from "./refinements.ts";
import { type NamedLanguage, resolveLanguage } from "./resolve-language.ts";

export type EpubMetadata = {
  /** "" if missing. */
  title: string;
  /** "" if missing. */
  subtitle: string;
  /** The first fifty authors, as written. */
  creators: { name: string; fileAs?: string }[];
  /** The first fifty. */
  contributors: Contributor[];
  /** The first fifty. */
  series: SeriesEntry[];
  /** "" if missing. */
  publisher: string;
  /** Of publication. */
  year: number | null;
  /** "" if missing. */
  rights: string;
  language: NamedLanguage;
  /** Plain text with an empty line between paragraphs; "" if missing. */
  description: string;
  /** The first fifty. */
  subjects: string[];
  /** How many of each the book names. */
  named: Record<"creators" | "contributors" | "series" | "subjects", number>;
  identifier: string | null;
  /** A path inside the book. */
  coverPath: string | null;
  /** "2.0", or "3.0" and later. */
  version: string;
  pageProgression: "ltr" | "rtl" | null;
  fixedLayout: boolean;
};

const MAX_NAMES = 50;

/** In characters; the rest is cut off. */
const MAX_LINE_LENGTH = 1_000;
const MAX_RIGHTS_LENGTH = 2_000;

/** In characters including tags; the rest is ignored. */
const MAX_DESCRIPTION_LENGTH = 1_000_000;

/** Metadata from a package document of EPUB 2 or 3. */
export async function readEpubMetadata(epub: Epub): Promise<EpubMetadata> {
  const { root, identifier, version, pageProgression } = epub.package;
  const refinements = readRefinements(root);
  const lists = {
    creators: readCreators(root, refinements),
    contributors: readContributors(root, refinements),
    series: readSeries(root, refinements),
    subjects: readSubjects(root),
  };

  return {
    title: readTitle(root, refinements),
    subtitle: readSubtitle(root, refinements),
    creators: lists.creators.slice(0, MAX_NAMES),
    contributors: lists.contributors.slice(0, MAX_NAMES),
    series: lists.series.slice(0, MAX_NAMES),
    publisher: readPublisher(root).slice(0, MAX_LINE_LENGTH),
    year: readYear(root, new Date().getUTCFullYear() + 1),
    rights: readRights(root).slice(0, MAX_RIGHTS_LENGTH),
    language: resolveLanguage(
      findDublinCore(root, "language").slice(0, MAX_NAMES).map(getTrimmedText),
    ),
    description: readDescription(root),
    subjects: lists.subjects.slice(0, MAX_NAMES),
    named: {
      creators: lists.creators.length,
      contributors: lists.contributors.length,
      series: lists.series.length,
      subjects: lists.subjects.length,
    },
    identifier: identifier || null,
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

/** Each subject once; some tools write several into one element. */
function readSubjects(root: Markup): string[] {
  const texts = findDublinCore(root, "subject").flatMap((element) =>
    getTrimmedText(element).split(/\s*[;；]\s*/),
  );
  return [...new Set(texts.filter((text) => text !== ""))];
}

function readTitle(root: Markup, refinements: Refinements): string {
  const titles = findDublinCore(root, "title").filter((title) => getTrimmedText(title) !== "");
  const main = titles.find((title) => getRefinement(title, "title-type", refinements) === "main");
  const title = main ?? titles[0];
  return title ? getTrimmedText(title) : "";
}

function readSubtitle(root: Markup, refinements: Refinements): string {
  const subtitle = findDublinCore(root, "title").find(
    (title) => getRefinement(title, "title-type", refinements) === "subtitle",
  );
  const text = subtitle ? getTrimmedText(subtitle).slice(0, MAX_LINE_LENGTH) : "";
  return text === readTitle(root, refinements) ? "" : text;
}

/** The authors, or all creators if none is an author. */
function readCreators(root: Markup, refinements: Refinements): EpubMetadata["creators"] {
  return listAuthors(root, refinements).map((creator) => {
    const name = getTrimmedText(creator).slice(0, MAX_LINE_LENGTH);
    const fileAs = getOpfValue(creator, "file-as", refinements);
    // A common tool writes "Unknown" when it has no sort name.
    return fileAs && fileAs !== "Unknown" ? { name, fileAs } : { name };
  });
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
