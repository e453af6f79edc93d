import type { View } from "foliate-js/view.js";
import { create } from "zustand";

import { useReadingState } from "#web/reader/reading-state.ts";
import { waitForTurnEnd } from "#web/reader/turn-page.ts";

import { markPassage, unmarkPassage } from "./mark-passage.ts";
import type { MediaOptions } from "./media-files.ts";
import { claimSound, releaseSound } from "./one-sound.ts";
import { findPassageEnd, parseOverlay, type Passage } from "./parse-overlay.ts";
import {
  findElement,
  findFirstOnPage,
  findPlaceAhead,
  findShownPage,
  isOnPage,
  listShownSections,
  listSpread,
} from "./passage-place.ts";
import { createVoice, loadVoice, releaseVoice, type Voice } from "./voice.ts";

type ReadAloudState = {
  status: "off" | "loading" | "playing" | "paused" | "failed" | "unplayable";
  /** While a recording loads, in bytes. */
  loaded: number;
  total: number;
};

export const useReadAloud = create<ReadAloudState>(() => ({ status: "off", loaded: 0, total: 0 }));

/** The recorded voice of an open book, and where it is. */
export type ReadAloud = {
  view: View;
  options: MediaOptions;
  voice: Voice;
  section: number;
  passages: readonly Passage[];
  /** The place in `passages`; behind the last one while the next chapter loads. */
  at: number;
  marked: Element | null;
  /** Ends what the current step is loading; a new step begins with a new one. */
  step: AbortController;
  /** How many turns of the voice are under way; these are not the person's. */
  turns: number;
  /** For something else that plays. */
  pause: () => void;
};

/**
 * Plays the recorded voice of a book (media overlay), marks what it reads, and turns the pages. A person who turns the
 * page moves the voice there.
 */
export function createReadAloud(view: View, options: MediaOptions): ReadAloud {
  const reading: ReadAloud = {
    view,
    options,
    voice: createVoice(() => followVoice(reading)),
    section: -1,
    passages: [],
    at: 0,
    marked: null,
    step: new AbortController(),
    turns: 0,
    pause: () => pauseReading(reading),
  };
  const { sound } = reading.voice;
  sound.addEventListener("timeupdate", () => void turnWithinPassage(reading));
  sound.addEventListener("ended", () => isPlaying() && void readPassage(reading, reading.at + 1));
  const unsubscribe = useReadingState.subscribe((now, before) => {
    if (now.bookLocation !== before.bookLocation) followReader(reading);
  });
  options.signal.addEventListener("abort", () => {
    stopReading(reading);
    releaseSound(reading.pause);
    unsubscribe();
  });
  return reading;
}

/** Starts, pauses, goes on, or tries again what failed. */
export function toggleReading(reading: ReadAloud): void {
  const { status } = useReadAloud.getState();
  if (status === "playing" || status === "loading") pauseReading(reading);
  else if (status === "off") void readFromPage(reading);
  else void resumeReading(reading);
}

export function stopReading(reading: ReadAloud): void {
  reading.step.abort();
  releaseVoice(reading.voice);
  clearMark(reading);
  useReadAloud.setState({ status: "off" });
}

function pauseReading({ step, voice }: ReadAloud): void {
  if (useReadAloud.getState().status === "off") return;
  step.abort();
  voice.sound.pause();
  useReadAloud.setState({ status: "paused" });
}

function isPlaying(): boolean {
  return useReadAloud.getState().status === "playing";
}

function beginStep(reading: ReadAloud): AbortSignal {
  reading.step.abort();
  reading.step = new AbortController();
  return reading.step.signal;
}

/** Silence until the next recording or chapter is there. */
function showLoading({ voice }: ReadAloud): void {
  voice.sound.pause();
  useReadAloud.setState({ status: "loading", loaded: 0, total: 0 });
}

/** Reads from the shown page on; stops when nothing of it is read aloud. */
async function readFromPage(reading: ReadAloud): Promise<void> {
  const signal = beginStep(reading);
  showLoading(reading);
  for (const section of listShownSections(reading.view)) {
    const passages = await loadPassages(reading, section);
    if (signal.aborted) return;
    if (!passages) return showFailure();
    const first = findFirstOnPage(reading.view, section, passages);
    if (first === -1) continue;
    Object.assign(reading, { section, passages });
    return readPassage(reading, first);
  }
  stopReading(reading);
}

/** Goes on where the voice was, unless the reader is elsewhere by now. */
async function resumeReading(reading: ReadAloud): Promise<void> {
  const { view, voice, section, passages, at } = reading;
  const passage = passages[at] ?? passages.at(-1);
  const element = passage && findElement(findShownPage(view, section), passage);
  if (!element || !isOnPage(view, element)) return readFromPage(reading);
  if (at === passages.length || voice.path !== passage.sound) return readPassage(reading, at);
  return playVoice(reading, beginStep(reading));
}

function showFailure(): void {
  useReadAloud.setState({ status: "failed" });
}

/** The passages of a section; none without a voice, null when their list did not load. */
async function loadPassages(
  { view: { book } }: ReadAloud,
  index: number,
): Promise<Passage[] | null> {
  const { mediaOverlay, id } = book.sections[index] ?? {};
  if (!mediaOverlay) return [];
  const text = await book.loadText(mediaOverlay.href).catch(() => undefined);
  if (text === undefined) return null;
  return parseOverlay(text ?? "", mediaOverlay.href).filter(({ path }) => path === id);
}

async function readPassage(reading: ReadAloud, at: number): Promise<void> {
  const { voice, passages, section } = reading;
  const signal = beginStep(reading);
  const passage = passages[at];
  reading.at = at;
  if (!passage) return readNextSection(reading, signal);
  const isLoaded = voice.path === passage.sound;
  if (!isLoaded) showLoading(reading);
  if (!showPassage(reading, passage)) {
    await moveTo(reading, section, passage);
    if (signal.aborted) return;
    showPassage(reading, passage);
  }
  if (!isLoaded && !(await loadSound(reading, passage, signal))) return;
  const { sound } = voice;
  if (passage.begin >= sound.duration) return readPassage(reading, at + 1);
  if (sound.ended || isFar(sound.currentTime, passage.begin)) sound.currentTime = passage.begin;
  return playVoice(reading, signal);
}

/** A nearer time, in seconds, is no jump: the voice just goes on. */
const MAX_DRIFT = 0.3;

function isFar(time: number, begin: number): boolean {
  return Math.abs(time - begin) > MAX_DRIFT;
}

async function playVoice(reading: ReadAloud, signal: AbortSignal): Promise<void> {
  const { voice, pause } = reading;
  claimSound(pause);
  // Some browsers start a sound only at a press: then the person goes on with the button.
  const isHeard = await voice.sound.play().then(
    () => true,
    () => false,
  );
  if (!signal.aborted) useReadAloud.setState({ status: isHeard ? "playing" : "paused" });
}

async function readNextSection(reading: ReadAloud, signal: AbortSignal): Promise<void> {
  const { sections } = reading.view.book;
  showLoading(reading);
  for (let section = reading.section + 1; section < sections.length; section += 1) {
    if (sections[section]?.linear === "no") continue;
    const passages = await loadPassages(reading, section);
    if (signal.aborted) return;
    if (!passages) return showFailure();
    if (passages.length === 0) continue;
    Object.assign(reading, { section, passages });
    return readPassage(reading, 0);
  }
  stopReading(reading);
}

/** False when it did not load, or another step began. */
async function loadSound(
  { voice, options }: ReadAloud,
  { sound }: Passage,
  signal: AbortSignal,
): Promise<boolean> {
  const outcome = await loadVoice(voice, sound, {
    ...options,
    signal,
    onProgress: (loaded, total) => useReadAloud.setState({ loaded, total }),
  });
  if (signal.aborted) return false;
  if (outcome !== "ready") useReadAloud.setState({ status: outcome });
  return outcome === "ready";
}

/** Marks a passage on the shown page; false when it is on another. */
function showPassage(reading: ReadAloud, passage: Passage): boolean {
  const { view, section } = reading;
  const page = findShownPage(view, section);
  const element = findElement(page, passage);
  if (!page || (element && !isOnPage(view, element))) return false;
  clearMark(reading);
  if (element) markPassage(view, element);
  reading.marked = element;
  return true;
}

function clearMark(reading: ReadAloud): void {
  if (reading.marked) unmarkPassage(reading.view, reading.marked);
  reading.marked = null;
}

/** Turns to a passage. Its section is loaded first, because the renderer removes the text before it asks for it. */
async function moveTo(reading: ReadAloud, index: number, passage: Passage): Promise<void> {
  const { view } = reading;
  const { sectionLoader } = useReadingState.getState();
  if (!sectionLoader || !(await waitForTurnEnd(view))) return;
  await turnByVoice(reading, async () => {
    const isShown = listShownSections(view).includes(index);
    if (!isShown && !(await sectionLoader.loadSections(...listSpread(view, index)))) return;
    await sectionLoader.untilGivenUp(() =>
      view.renderer.goTo({ index, anchor: (page) => findElement(page, passage) ?? 0 }),
    );
  });
}

async function turnByVoice(reading: ReadAloud, turn: () => Promise<void>): Promise<void> {
  reading.turns += 1;
  try {
    await turn();
  } finally {
    reading.turns -= 1;
  }
}

/** Goes on to the next passage when the voice has read the current one. */
function followVoice(reading: ReadAloud): void {
  const { passages, at, voice } = reading;
  const passage = passages[at];
  if (
    isPlaying() &&
    passage &&
    voice.sound.currentTime >= findPassageEnd(passage, passages[at + 1])
  )
    void readPassage(reading, at + 1);
}

/** Turns the page in the middle of a passage that is longer than the page, about where the voice is. */
async function turnWithinPassage(reading: ReadAloud): Promise<void> {
  const { view, section, passages, at, voice, marked, turns } = reading;
  const passage = passages[at];
  if (!isPlaying() || !passage || !marked || turns > 0 || view.isFixedLayout) return;
  const { currentTime, duration } = voice.sound;
  const end = Math.min(findPassageEnd(passage, passages[at + 1]), duration);
  const part = (currentTime - passage.begin) / (end - passage.begin);
  const place = isOnPage(view, marked) ? findPlaceAhead(view, marked, part) : null;
  if (!place || useReadingState.getState().isTurning) return;
  await turnByVoice(reading, () => view.renderer.goTo({ index: section, anchor: () => place }));
}

/** The person turned the page: the voice goes on from there, or stops where nothing is read aloud. */
function followReader(reading: ReadAloud): void {
  const { view, section, passages, at, turns } = reading;
  const passage = passages[at];
  if (!isPlaying() || !passage || turns > 0) return;
  const page = findShownPage(view, section);
  const element = findElement(page, passage);
  if (!page || (element && !isOnPage(view, element))) void readFromPage(reading);
}
