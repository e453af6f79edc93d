import { EpubRefused } from "./epub-refused.ts";
import { findCover } from "./find-cover.ts";
import { attribute, findOutermost, lineOf, type Markup, spaces, textOf } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { plainText } from "./plain-text.ts";

export type EpubMetadata = {
  /** "" when the book names none. */
  title: string;
  creators: { name: string; fileAs?: string }[];
  /** Two letters. */
  language: string | null;
  /** Plain text, paragraphs parted by an empty line; "" when there is none. */
  description: string;
  subjects: string[];
  identifier: string | null;
  /** As the book writes it, mostly YYYY or YYYY-MM-DD. */
  date: string | null;
  /** Inside the book. */
  coverPath: string | null;
  /** "2.0", or "3.0" and later. */
  version: string;
  pageProgression: "ltr" | "rtl" | null;
  fixedLayout: boolean;
};

const MOST_NAMES = 50;

/** In characters, with its tags; what follows is not read. */
const LONGEST_DESCRIPTION = 1_000_000;

/** What the package document of EPUB 2 or 3 says of the book; a book of too many authors or subjects is refused. */
export async function readEpubMetadata(epub: Epub): Promise<EpubMetadata> {
  const { root, identifier, version, pageProgression } = epub.package;
  const refinements = readRefinements(root);
  const creators = readCreators(root, refinements);
  const subjects = [...new Set(lines(dublinCore(root, "subject")))];
  if (Math.max(creators.length, subjects.length) > MOST_NAMES)
    throw new EpubRefused("too-many-names");

  return {
    title: readTitle(root, refinements),
    creators,
    language: readLanguageCode(dublinCore(root, "language").map(lineOf)[0]),
    description: readDescription(root),
    subjects,
    identifier: identifier || null,
    date: readDate(root),
    coverPath: await findCover(epub),
    version,
    pageProgression,
    fixedLayout: isFixedLayout(root),
  };
}

function readDescription(root: Markup): string {
  const [description] = dublinCore(root, "description");
  return plainText(description ? textOf(description).slice(0, LONGEST_DESCRIPTION) : "");
}

/** Two letters for a language tag such as "fr-CA" or "fra"; null for none and for what has no two letters. */
export function readLanguageCode(tag: string | undefined): string | null {
  try {
    const { language } = new Intl.Locale((tag ?? "").replaceAll("_", "-"));
    return language.length === 2 ? language : null;
  } catch {
    return null;
  }
}

/** EPUB 3 says more of an element in a `meta` that refines it: by id, then by property. */
type Refinements = ReadonlyMap<string, ReadonlyMap<string, string>>;

function readRefinements(root: Markup): Refinements {
  const found = new Map<string, Map<string, string>>();
  for (const meta of findOutermost(root, "meta")) {
    const id = attribute(meta, "refines")?.replace(/^#/, "");
    const property = attribute(meta, "property");
    if (!id || !property) continue;
    found.set(id, (found.get(id) ?? new Map<string, string>()).set(property, lineOf(meta)));
  }
  return found;
}

function dublinCore(root: Markup, name: string): Markup[] {
  return findOutermost(root, name).filter((element) => element.space === spaces.dc);
}

function lines(elements: readonly Markup[]): string[] {
  return elements.map(lineOf).filter((line) => line !== "");
}

function readTitle(root: Markup, refinements: Refinements): string {
  const titles = dublinCore(root, "title").filter((title) => lineOf(title) !== "");
  const main = titles.find((title) => refinement(title, "title-type", refinements) === "main");
  const title = main ?? titles[0];
  return title ? lineOf(title) : "";
}

/** Authors, unless everyone named did something else. */
function readCreators(root: Markup, refinements: Refinements): EpubMetadata["creators"] {
  const named = dublinCore(root, "creator").filter((creator) => lineOf(creator) !== "");
  const authors = named.filter((creator) =>
    ["aut", null].includes(opfValue(creator, "role", refinements)),
  );

  return (authors.length > 0 ? authors : named).map((creator) => {
    const fileAs = opfValue(creator, "file-as", refinements);
    // A common tool writes this when nobody told it how to sort the name.
    return fileAs && fileAs !== "Unknown"
      ? { name: lineOf(creator), fileAs }
      : { name: lineOf(creator) };
  });
}

function opfValue(element: Markup, name: string, refinements: Refinements): string | null {
  return attribute(element, name, spaces.opf) ?? refinement(element, name, refinements);
}

function refinement(element: Markup, property: string, refinements: Refinements): string | null {
  const id = attribute(element, "id");
  return (id && refinements.get(id)?.get(property)) || null;
}

function readDate(root: Markup): string | null {
  const dates = dublinCore(root, "date");
  const published = dates.find((date) => attribute(date, "event", spaces.opf) === "publication");
  const date = published ?? dates.find((each) => !attribute(each, "event", spaces.opf)) ?? dates[0];
  return (date && lineOf(date)) || null;
}

function isFixedLayout(root: Markup): boolean {
  return findOutermost(root, "meta").some(
    (meta) =>
      (attribute(meta, "property") === "rendition:layout" && lineOf(meta) === "pre-paginated") ||
      (attribute(meta, "name") === "fixed-layout" && attribute(meta, "content") === "true"),
  );
}
