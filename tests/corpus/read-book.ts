import { setTimeout } from "node:timers/promises";

import type { Page } from "@playwright/test";

import {
  type BookFacts,
  type ChapterFacts,
  goToChapter,
  goToChapterEnd,
  inspectChapters,
  type Place,
  readBook,
  readPlace,
} from "./inspect-pages.ts";

/** What a reader saw of a book. */
export type Reading = {
  isOpen: boolean;
  /** Whether the last page of the last chapter was shown. */
  isAtEnd: boolean;
  /** Chapters that turning pages leads to, and how many of them were shown. */
  chapters: number;
  shown: number;
  /** Pages of the chapters that were shown. */
  pages: number;
  /** Why it did not open or did not reach the end; chapters that are blank or mostly outside of their pages. */
  failures: string[];
  /** Texts over the side of their page, hidden texts, pictures that do not load, contents that lead nowhere. */
  remarks: string[];
  /** The visible text of the chapters. */
  text: string;
};

export type Bounds = {
  /** Pages turned at the beginning of each chapter, in the first chapters and in the others; the rest is passed. */
  turns: [first: number, others: number];
  /** Seconds for a book; then the reader goes to the end. */
  seconds: number;
};

const OPEN_MS = 40_000;
const TURN_MS = 10_000;
/** Chapters outside the reading order that are looked at. */
const MAX_ASIDE = 10;
const FIRST_CHAPTERS = 8;
/** Below this part of its letters a chapter counts as partly hidden. */
const VISIBLE_RATIO = 0.6;

/** Opens a book and turns pages to its end by the keyboard, a few pages in every chapter. */
export async function readBookToEnd(page: Page, address: string, bounds: Bounds): Promise<Reading> {
  const reading = createReading();
  const deadline = Date.now() + bounds.seconds * 1_000;
  const isOpen = await openReader(page, address, reading);
  if (!isOpen) return reading;
  reading.isOpen = true;
  const book = await page.evaluate(readBook);
  const seen = new Map<number, ChapterFacts>();
  const last = book.linear.lastIndexOf(true);
  reading.chapters = book.linear.filter(Boolean).length;
  if (book.lost.length > 0) {
    const named = book.lost.slice(0, 3).join(", ");
    reading.remarks.push(
      `contents: ${book.lost.length} of ${book.entries} lead nowhere (${named})`,
    );
  }

  await goToStart(page, book);
  await turnToEnd(page, { reading, seen, last, deadline, bounds });
  if (reading.isOpen && !reading.isAtEnd && Date.now() >= deadline)
    await jumpToEnd(page, last, reading);
  reading.shown = [...seen.keys()].filter((index) => book.linear[index]).length;
  await lookAside(page, book, seen);
  judge(reading, seen);
  return reading;
}

function createReading(): Reading {
  return {
    isOpen: false,
    isAtEnd: false,
    chapters: 0,
    shown: 0,
    pages: 0,
    failures: [],
    remarks: [],
    text: "",
  };
}

/** Whether the first page was drawn. */
async function openReader(page: Page, address: string, reading: Reading): Promise<boolean> {
  const answer = await page.goto(address, { waitUntil: "commit" });
  if (!answer?.ok()) {
    reading.failures.push(`the page answers ${answer?.status()}`);
    return false;
  }
  const opened = page.locator(".reader[data-open] footer input");
  const alert = page.getByRole("alert");
  await opened
    .or(alert)
    .first()
    .waitFor({ timeout: OPEN_MS })
    .catch(() => {});
  if ((await opened.count()) > 0 && (await waitForPlace(page, () => true, TURN_MS))) return true;
  const message = (await alert.allInnerTexts()).join(" ").replace(/\s+/g, " ");
  reading.failures.push(message ? `the reader says: ${message.slice(0, 80)}` : "no page was drawn");
  return false;
}

async function goToStart(page: Page, book: BookFacts): Promise<void> {
  await page.keyboard.press("Home");
  const first = book.linear.indexOf(true);
  await waitForPlace(page, (at) => at.index <= first && at.page === 1, TURN_MS);
}

type Walk = {
  reading: Reading;
  seen: Map<number, ChapterFacts>;
  /** The place of the last chapter. */
  last: number;
  deadline: number;
  bounds: Bounds;
};

async function turnToEnd(page: Page, walk: Walk): Promise<void> {
  const { reading, seen, last, deadline, bounds } = walk;
  let turned = 0;
  let place = await waitForPlace(page, () => true, TURN_MS);
  while (place && Date.now() < deadline) {
    if (place.shown.some((index) => !seen.has(index))) {
      const chapters = await page.evaluate(inspectChapters);
      if (!chapters.some(({ index }) => place?.shown.includes(index))) {
        // It went on meanwhile, because a key takes effect late.
        place = await waitForPlace(page, () => true, TURN_MS);
        continue;
      }
      turned = 0;
      for (const facts of chapters) seen.set(facts.index, facts);
      reading.pages += place.pages;
    }
    const { pages } = place;
    const turns = bounds.turns[seen.size <= FIRST_CHAPTERS ? 0 : 1];
    if (place.page < pages && turned >= turns) {
      place = await goUntil(page, isChapterEnd, () => page.evaluate(goToChapterEnd));
      if (!place) reading.failures.push("the last page of a chapter is not reached");
      continue;
    }
    if (place.page >= pages && place.shown.includes(last)) {
      reading.isAtEnd = true;
      return;
    }
    turned += 1;
    const next = await turn(page, place);
    // Its pages were counted before it was fitted to the screen.
    const settled = next ? null : await page.evaluate(readPlace);
    if (settled && settled.pages !== pages) {
      place = settled;
      continue;
    }
    if (!next) {
      const message = await readMessage(page);
      reading.failures.push(
        `it does not turn after page ${place.page} of ${pages} of chapter ${place.index + 1} of ${last + 1}${message}`,
      );
    }
    place = next;
  }
}

function isChapterEnd({ page, pages }: Place): boolean {
  return page === pages;
}

/** Presses the key again when nothing moves, as a person does. */
async function turn(page: Page, { index, page: number }: Place): Promise<Place | null> {
  const isOther = (at: Place) => at.index !== index || at.page !== number;
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press("PageDown");
    const place = await waitForPlace(page, isOther, TURN_MS / 2);
    if (place) return place;
  }
  return null;
}

async function readMessage(page: Page): Promise<string> {
  const texts = await page.getByRole("alert").allInnerTexts();
  return texts.length > 0 ? `: ${texts.join(" ").replace(/\s+/g, " ").slice(0, 80)}` : "";
}

/** A book that takes too long is not read through, but its end must be reached. */
async function jumpToEnd(page: Page, last: number, reading: Reading): Promise<void> {
  const isLast = (at: Place) => at.shown.includes(last);
  const isEnd = (at: Place) => isLast(at) && isChapterEnd(at);
  const isThere = await goUntil(page, isLast, () => page.evaluate(goToChapter, last));
  if (isThere) {
    const end = await goUntil(page, isEnd, () => page.evaluate(goToChapterEnd));
    reading.isAtEnd = end !== null;
  }
  reading.remarks.push("out of time: not every chapter was shown");
}

/** Looks at chapters that only links and the contents lead to. */
async function lookAside(
  page: Page,
  { linear }: BookFacts,
  seen: Map<number, ChapterFacts>,
): Promise<void> {
  const aside = [...linear.keys()].filter((index) => !linear[index] && !seen.has(index));
  for (const index of aside.slice(0, MAX_ASIDE)) {
    const isThere = (at: Place) => at.shown.includes(index);
    if (!(await goUntil(page, isThere, () => page.evaluate(goToChapter, index)))) continue;
    for (const facts of await page.evaluate(inspectChapters)) seen.set(facts.index, facts);
  }
}

function judge(reading: Reading, seen: ReadonlyMap<number, ChapterFacts>): void {
  for (const facts of [...seen.values()].toSorted((a, b) => a.index - b.index)) {
    const { index, letters, visibleLetters, pictures, visiblePictures, brokenPictures } = facts;
    const name = `chapter ${index + 1}`;
    reading.text += facts.text;
    const isBlank = letters + pictures > 0 && visibleLetters + visiblePictures === 0;
    if (isBlank) reading.failures.push(`${name} is blank`);
    else if (visibleLetters < letters * VISIBLE_RATIO)
      reading.remarks.push(`${name}: ${visibleLetters} of ${letters} letters are visible`);
    if (brokenPictures > 0)
      reading.remarks.push(`${name}: ${brokenPictures} of ${pictures} pictures do not load`);
    if (facts.outside.length > 0) {
      const list = facts.lettersOutside > visibleLetters / 2 ? reading.failures : reading.remarks;
      list.push(`${name}: ${facts.outside.length} texts outside, ${facts.outside[0]}`);
    }
  }
  if (reading.isAtEnd && reading.shown < reading.chapters)
    reading.remarks.push(`${reading.chapters - reading.shown} chapters were not shown`);
}

/** Goes again until it is there, because the renderer ignores navigation for a moment after a turn. */
async function goUntil(
  page: Page,
  isWanted: (place: Place) => boolean,
  go: () => Promise<void>,
): Promise<Place | null> {
  const end = Date.now() + TURN_MS;
  while (Date.now() < end) {
    await go();
    const place = await waitForPlace(page, isWanted, 300);
    if (place) return place;
  }
  return null;
}

/** The place once it is as wanted and drawn; null when that takes too long. */
async function waitForPlace(
  page: Page,
  isWanted: (place: Place) => boolean,
  milliseconds: number,
): Promise<Place | null> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const place = await page.evaluate(readPlace);
    if (place && isWanted(place)) return place;
    await setTimeout(8);
  }
  return null;
}
