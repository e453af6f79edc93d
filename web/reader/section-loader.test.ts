import { afterEach, expect, test, vi } from "vitest";

import { BookFileError } from "./fetch-book-file.ts";
import { createSectionLoader } from "./section-loader.ts";
import { useReadingState } from "./reading-state.ts";

const nothingSaid = { retry: null, isLoadingSection: false };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that does not come is asked for until it does", async () => {
  const { sections } = open([missing, missing, "second"]);
  const page = sections[0]!.load();

  await untilSaid();
  useReadingState.getState().retry?.();
  await untilSaid();
  useReadingState.getState().retry?.();
  expect(await page).toBe("second");
  expect(useReadingState.getState()).toMatchObject(nothingSaid);
});

test("of two parts that do not come only the one wanted last is asked for again", async () => {
  const { sections, goOnline, loads } = open([missing, "first"], [missing, "second"]);
  const first = sections[0]!.load();
  await untilSaid();
  const second = sections[1]!.load();
  await untilSaid();

  goOnline();
  expect(await second).toBe("second");
  expect(await Promise.race([first, "never"])).toBe("never");
  expect(loads).toEqual([0, 1, 1]);
});

test("a part that comes when another is wanted already is not drawn over it", async () => {
  const slow = Promise.withResolvers<string>();
  const { sections } = open([slow.promise], ["second"]);
  const first = sections[0]!.load();
  expect(await sections[1]!.load()).toBe("second");

  slow.resolve("first");
  expect(await Promise.race([first.then(), settled("never")])).toBe("never");
});

test("a part that cannot be drawn is no question of the line", async () => {
  const { sections } = open([new Error("no page")]);
  void sections[0]!.load();

  await vi.waitFor(() => expect(useReadingState.getState().status).toBe("broken"));
  expect(useReadingState.getState().retry).toBeNull();
});

test("after the book was left nothing is asked for, and nothing said", async () => {
  const { sections, leave, goOnline, loads } = open([missing, "first"]);
  void sections[0]!.load();
  await untilSaid();
  leave();
  useReadingState.setState({ retry: leave });

  goOnline();
  await settled("");
  expect(useReadingState.getState().retry).toBe(leave);
  expect(loads).toEqual([0]);
});

test("parts that were brought are handed to the renderer without another question", async () => {
  const { sections, pages, loads } = open(["first"], ["second"], ["third"]);
  expect(await pages.loadSections(1, 2)).toBe(true);
  expect(await sections[1]!.load()).toBe("second");
  expect(await sections[2]!.load()).toBe("third");
  expect(loads).toEqual([1, 2]);
});

test("a part that is given up is waited for no more, and not asked for when the line is back", async () => {
  const { pages, goOnline, loads } = open([missing, "first"]);
  const bringing = pages.loadSections(0);
  await untilSaid();
  pages.giveUp();

  expect(await bringing).toBe(false);
  expect(useReadingState.getState()).toMatchObject(nothingSaid);
  goOnline();
  await settled("");
  expect(loads).toEqual([0]);
});

test("a part that keeps one waiting is said to be coming after a second", async () => {
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

/** A book of as many parts as there are lists, each of which has those outcomes one after the other. */
function open(...outcomes: Outcome[][]) {
  const online = new EventTarget();
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  useReadingState.setState({ ...nothingSaid, status: "open" });
  const loads: number[] = [];
  const sections = outcomes.map((list, place) => ({
    id: String(place),
    size: 1,
    load: async () => {
      loads.push(place);
      const outcome = await list.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome ?? null;
    },
    unload: () => {},
    createDocument: () => Promise.reject(new Error("nobody asks")),
  }));
  const leaving = new AbortController();
  const pages = createSectionLoader(
    sections,
    { prefetchDuring: (_, make) => make() },
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

async function untilSaid(): Promise<void> {
  await vi.waitFor(() => expect(useReadingState.getState().retry).not.toBeNull());
}

function settled<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value)));
}
