import { toComparable } from "#domain/to-comparable.ts";

import { type MetadataElements, readLine } from "./metadata-elements.ts";

type Titles = {
  /** "" if missing. */
  title: string;
  /** "" when there is none, or when the title ends with it. */
  subtitle: string;
};

/** The types of title that can stand for a main one, best first; "" has no type. */
const TITLE_TYPES = ["main", "", "expanded", "short", "edition", "collection", "subtitle"];

const MAX_TITLES = 50;

/** A second title without a type is no subtitle: it may be a translation, a series or an edition. */
export function readTitles(elements: MetadataElements): Titles {
  const titles = elements
    .find("title")
    .slice(0, MAX_TITLES)
    .map((element) => ({
      line: readLine(element),
      type: elements.list(element, "title-type")[0]?.toLowerCase() ?? "",
    }));
  const ranked = titles.toSorted((a, b) => rankType(a.type) - rankType(b.type));
  const title = ranked[0]?.line ?? "";
  const subtitle =
    titles.find(({ type, line }) => type === "subtitle" && line !== title)?.line ?? "";

  const isPart = ` ${toComparable(title)}`.endsWith(` ${toComparable(subtitle)}`);
  return { title, subtitle: isPart ? "" : subtitle };
}

function rankType(type: string): number {
  const rank = TITLE_TYPES.indexOf(type);
  return rank < 0 ? TITLE_TYPES.length : rank;
}
