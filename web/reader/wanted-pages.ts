import type { Section } from "foliate-js/epub.js";

import type { BookFiles } from "./book-files.ts";
import { FileMissing } from "./fetch-book-file.ts";
import { useReading } from "./reading.ts";
import { untilAskedAgain } from "./until-asked-again.ts";

/** What is not there after so many milliseconds is said to be on its way. */
const SOON = 1000;

type Part = Pick<Section, "load" | "unload">;
type Loaded = { page: string | null };

export type WantedPages = {
  /** Has those parts of the book ready before the renderer is asked to go there; false when they are wanted no more. */
  bring: (...indexes: number[]) => Promise<boolean>;
  /** Until the renderer has gone there, or a part that it asked for on its way never comes. */
  unlessLost: (go: () => Promise<void>) => Promise<void>;
  /** What has not come yet is wanted no more. */
  giveUp: () => void;
};

/**
 * A part of the book that does not come is asked for until it does: meanwhile the reader stays where it is, and says so.
 * Only the part that was wanted last ever comes, for the renderer draws whichever comes last; none does after `leaving`.
 */
export function wantedPages(
  sections: readonly Section[],
  { whileMaking }: Pick<BookFiles, "whileMaking">,
  leaving: AbortSignal,
): WantedPages {
  let wanted = new AbortController();
  let last = -1;
  let lost = Promise.withResolvers<void>();
  const ready = new Map<number, Loaded>();
  const parts = sections.map(({ id, load, unload }, index) => ({
    load: () => whileMaking(id, load),
    // What was given up and is wanted anew shares its files with what comes now.
    unload: () => last === index || unload(),
  }));
  leaving.addEventListener("abort", giveUp);

  function giveUp(): void {
    wanted.abort();
    last = -1;
    useReading.setState({ askAgain: null, isComing: false });
  }

  function layAway(): void {
    for (const index of ready.keys()) sections[index]?.unload();
    ready.clear();
  }

  async function want(index: number): Promise<Loaded | null> {
    const part = parts[index];
    giveUp();
    if (leaving.aborted || !part) return null;
    wanted = new AbortController();
    last = index;
    return insist(part, wanted.signal);
  }

  for (const [index, section] of sections.entries()) {
    section.load = async () => {
      const { resolve: lose } = lost;
      const kept = ready.get(index);
      ready.delete(index);
      if (!kept) layAway();
      const loaded = kept ?? (await want(index));
      if (loaded) return loaded.page;
      lose();
      // The renderer would take a failure for a page.
      return new Promise(() => {});
    };
  }
  return {
    giveUp,
    unlessLost(go) {
      lost = Promise.withResolvers();
      return Promise.race([go(), lost.promise]);
    },
    async bring(...indexes) {
      layAway();
      for (const index of indexes) {
        const loaded = await want(index);
        if (!loaded) return false;
        ready.set(index, loaded);
      }
      return true;
    },
  };
}

/** Null when it was given up, or is no page. */
async function insist(part: Part, signal: AbortSignal): Promise<Loaded | null> {
  const givenUp = untilAborted(signal);
  for (;;) {
    const outcome = await Promise.race([attempt(part, signal), givenUp]);
    if (outcome !== "missing") return outcome;
    await Promise.race([untilAskedAgain(signal), givenUp]);
    if (signal.aborted) return null;
  }
}

async function attempt(part: Part, signal: AbortSignal): Promise<Loaded | "missing" | null> {
  const endPatience = sayWhenSlow(signal);
  try {
    const page = await part.load();
    if (signal.aborted) part.unload();
    return { page };
  } catch (failure) {
    if (failure instanceof FileMissing) return "missing";
    if (!signal.aborted) useReading.setState({ status: "broken" });
    return null;
  } finally {
    endPatience();
  }
}

function sayWhenSlow(signal: AbortSignal): () => void {
  const patience = setTimeout(() => useReading.setState({ isComing: true }), SOON);
  signal.addEventListener("abort", () => clearTimeout(patience));
  return () => {
    clearTimeout(patience);
    if (!signal.aborted) useReading.setState({ isComing: false });
  };
}

function untilAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null)));
}
