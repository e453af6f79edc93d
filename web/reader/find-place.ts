import type { Section, TocItem } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

import { fold } from "./fold.ts";
import { findInPage, readPageText } from "./search-book.ts";

/** A stored place in a book; `fraction` is the progress in the book, from 0 to 1. */
type Place = {
  cfi: string;
  fraction: number;
  chapter: string;
  /** The first words on its page; "" when they are not known. */
  words: string;
  /** The edition that the CFI fits; null for a place stored before editions were. */
  edition: string | null;
};

/** Sections searched for the words of a place. */
const MAX_SEARCHED_SECTIONS = 8;
/** Shorter texts are on too many pages. */
const MIN_LETTERS = 8;
const PART_LETTERS = 30;

/**
 * Goes to a stored place; `edition` is the one that is open. Returns its CFI there, null when that is a guess: in another
 * edition elements have moved, and chapters have come or gone. So the words on its page decide, else the chapter's name
 * and the fraction.
 */
export async function goToPlace(view: View, place: Place, edition: string): Promise<string | null> {
  const index = view.resolveNavigation(place.cfi)?.index ?? -1;
  const isFitting = place.edition === edition && view.book.sections[index];
  const likely = isFitting ? [] : listLikelySections(view, place, index);
  const found = isFitting ? place.cfi : await findWords(view, place, likely);
  const cfi = found ?? (await moveCfi(view, place, likely[0]));
  if (cfi === null) await view.goToFraction(place.fraction);
  else await view.goTo(cfi);
  return found;
}

/** Whether a folded text has the first of a place's words; null when they are too few to tell. */
export function hasFirstWords(folded: string, words: string): boolean | null {
  const wanted = foldWords(words);
  return wanted.length < MIN_LETTERS ? null : folded.includes(wanted.slice(0, PART_LETTERS));
}

/** The sections of the place's chapter come first, then those nearest to its fraction and to its former index. */
function listLikelySections(view: View, { chapter, fraction }: Place, index: number): number[] {
  const starts = view.getSectionFractions();
  const named = new Set(chapter === "" ? [] : listSectionsNamed(view, chapter));
  const distanceTo = (section: number) => {
    const [start = 0, end = 1] = starts.slice(section, section + 2);
    // Sizes differ a little between editions.
    return Math.max(0, start - fraction - TOLERANCE, fraction - end - TOLERANCE);
  };
  const rank = (section: number): [number, number, number] => [
    named.size === 0 || named.has(section) ? 0 : 1,
    distanceTo(section),
    Math.abs(section - index),
  ];
  return view.book.sections
    .map((section, at) => ({ section, at, rank: rank(at) }))
    .filter(({ section }) => section.linear !== "no")
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ at }) => at);
}

const TOLERANCE = 0.01;

function compareRanks(a: readonly number[], b: readonly number[]): number {
  return a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Sections with that name in the contents, and those that follow them without a name of their own. */
function listSectionsNamed(view: View, chapter: string): number[] {
  const named = listEntries(view.book.toc ?? [])
    .filter(({ label }) => label.trim() === chapter)
    .flatMap(({ href }) => (href ? (view.book.resolveHref(href)?.index ?? []) : []));
  const followers = view.book.sections.flatMap((_, index) =>
    view.getProgressOf(index).tocItem?.label.trim() === chapter ? [index] : [],
  );
  return [...named, ...followers];
}

function listEntries(entries: readonly TocItem[]): TocItem[] {
  return entries.flatMap((entry) => [entry, ...listEntries(entry.subitems ?? [])]);
}

async function findWords(
  view: View,
  { words, fraction }: Place,
  likely: readonly number[],
): Promise<string | null> {
  const wanted = foldWords(words);
  if (wanted.length < MIN_LETTERS) return null;
  // A mark that one edition has and the other has not may stand within the words.
  const forms = [wanted, wanted.slice(0, PART_LETTERS), wanted.slice(-PART_LETTERS)];
  const starts = view.getSectionFractions();

  for (const index of likely.slice(0, MAX_SEARCHED_SECTIONS)) {
    const page = await loadSection(view.book.sections[index]);
    if (!page) continue;
    const [start = 0, end = 1] = starts.slice(index, index + 2);
    const part = (fraction - start) / Math.max(end - start, Number.EPSILON);
    const text = readPageText(page);
    for (const form of forms) {
      const [nearest] = [...findInPage(text, form)].toSorted(
        (a, b) => Math.abs(a.part - part) - Math.abs(b.part - part),
      );
      if (nearest) return view.getCFI(index, nearest.range);
    }
  }
  return null;
}

function foldWords(words: string): string {
  return fold(words.replace(/…$/, "").trim()).text;
}

/** The CFI with its path in the chapter, in another section; null when that has no such path. */
async function moveCfi(view: View, { cfi }: Place, index?: number): Promise<string | null> {
  const section = view.book.sections[index ?? -1];
  const path = cfi.slice(cfi.indexOf("!"));
  if (index === undefined || !section || !path.startsWith("!")) return null;

  const moved = view.getCFI(index).replace(/\)$/, () => path);
  const page = await loadSection(section);
  try {
    return page && view.resolveNavigation(moved)?.anchor(page) ? moved : null;
  } catch {
    return null;
  }
}

/** null when its file fails to load. */
async function loadSection(section: Section | undefined): Promise<Document | null> {
  return section ? section.createDocument().catch(() => null) : null;
}
