import { afterEach, expect, test, vi } from "vitest";

import { BookFileError } from "./fetch-book-file.ts";
import { createSectionLoader } from "./section-loader.ts";
import { useReadingState } from "./reading-state.ts";

const idle = { retry: null, isLoadingSection: false };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("retries a section until it loads", async () => {
  const { sections } = open([missing, missing, "second"]);
  const page = sections[0]!.load();

  await waitForRetryOffer();
  useReadingState.getState().retry?.();
  await waitForRetryOffer();
  useReadingState.getState().retry?.();
  expect(await page).toBe("second");
  expect(useReadingState.getState()).toMatchObject(idle);
});

test("retries only the section wanted last", async () => {
  const { sections, goOnline, loads } = open([missing, "first"], [missing, "second"]);
  const first = sections[0]!.load();
  await waitForRetryOffer();
  const second = sections[1]!.load();
  await waitForRetryOffer();

  goOnline();
  expect(await second).toBe("second");
  expect(await Promise.race([first, "never"])).toBe("never");
  expect(loads).toEqual([0, 1, 1]);
});

test("ignores a section that arrives when another is wanted", async () => {
  const slow = Promise.withResolvers<string>();
  const { sections } = open([slow.promise], ["second"]);
  const first = sections[0]!.load();
  expect(await sections[1]!.load()).toBe("second");

  slow.resolve("first");
  expect(await Promise.race([first.then(), settled("never")])).toBe("never");
});

test("reports a section that cannot be drawn as broken", async () => {
  const { sections } = open([new Error("no page")]);
  void sections[0]!.load();

  await vi.waitFor(() => expect(useReadingState.getState().status).toBe("broken"));
  expect(useReadingState.getState().retry).toBeNull();
});

test("neither loads nor reports after the book was closed", async () => {
  const { sections, leave: close, goOnline, loads } = open([missing, "first"]);
  void sections[0]!.load();
  await waitForRetryOffer();
  close();
  useReadingState.setState({ retry: close });

  goOnline();
  await settled("");
  expect(useReadingState.getState().retry).toBe(close);
  expect(loads).toEqual([0]);
});

test("hands preloaded sections to the renderer without loading again", async () => {
  const { sections, pages, loads } = open(["first"], ["second"], ["third"]);
  expect(await pages.loadSections(1, 2)).toBe(true);
  expect(await sections[1]!.load()).toBe("second");
  expect(await sections[2]!.load()).toBe("third");
  expect(loads).toEqual([1, 2]);
});

test("does not retry a section that was given up", async () => {
  const { pages, goOnline, loads } = open([missing, "first"]);
  const loadingSections = pages.loadSections(0);
  await waitForRetryOffer();
  pages.cancel();

  expect(await loadingSections).toBe(false);
  expect(useReadingState.getState()).toMatchObject(idle);
  goOnline();
  await settled("");
  expect(loads).toEqual([0]);
});

test("reports a slow section after a second", async () => {
  vi.useFakeTimers();
  const slow = Promise.withResolvers<string>();
  const { sections } = open([slow.promise]);
  const page = sections[0]!.load();

  vi.advanceTimersByTime(999);
  expect(useReadingState.getState().isLoadingSection).toBe(false);
  vi.advanceTimersByTime(1);
  expect(useReadingState.getState().isLoadingSection).toBe(true);
  slow.resolve("first");
  await page;
  expect(useReadingState.getState().isLoadingSection).toBe(false);
});

const missing = new BookFileError();

type Outcome = string | Error | Promise<string>;

/** A book with a section for each list, whose loads have these outcomes in turn. */
function open(...outcomes: Outcome[][]) {
  const online = new EventTarget();
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  useReadingState.setState({ ...idle, status: "open" });
  const loads: number[] = [];
  const sections = outcomes.map((list, index) => ({
    id: String(index),
    size: 1,
    load: async () => {
      loads.push(index);
      const outcome = await list.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome ?? null;
    },
    unload: () => {},
    createDocument: () => Promise.reject(new Error("not used")),
  }));
  const leaving = new AbortController();
  const pages = createSectionLoader(
    sections,
    { prefetchDuring: (_, makePage) => makePage() },
    leaving.signal,
  );
  return {
    pages,
    sections,
    loads,
    leave: () => leaving.abort(),
    goOnline: () => online.dispatchEvent(new Event("online")),
  };
}

async function waitForRetryOffer(): Promise<void> {
  await vi.waitFor(() => expect(useReadingState.getState().retry).not.toBeNull());
}

function settled<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value)));
}
