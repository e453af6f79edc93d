import type { Section } from "foliate-js/epub.js";

import type { BookFiles } from "./book-files.ts";
import { BookFileError } from "./fetch-book-file.ts";
import { useReadingState } from "./reading-state.ts";
import { waitForRetry } from "./wait-for-retry.ts";

/** What is not there after so many milliseconds is said to be on its way. */
const SLOW_AFTER_MS = 1000;

type LoadableSection = Pick<Section, "load" | "unload">;
type LoadedSection = { page: string | null };

export type SectionLoader = {
  /** Has those parts of the book ready before the renderer is asked to go there; false when they are wanted no more. */
  loadSections: (...indexes: number[]) => Promise<boolean>;
  /** Until the renderer has gone there, or a part that it asked for on its way never comes. */
  unlessLost: (go: () => Promise<void>) => Promise<void>;
  /** What has not come yet is wanted no more. */
  giveUp: () => void;
};

/**
 * A part of the book that does not come is asked for until it does: meanwhile the reader stays where it is, and says so.
 * Only the part that was wanted last ever comes, for the renderer draws whichever comes last; none does after `leaving`.
 */
export function createSectionLoader(
  sections: readonly Section[],
  { prefetchDuring }: Pick<BookFiles, "prefetchDuring">,
  leaving: AbortSignal,
): SectionLoader {
  let wanted = new AbortController();
  let last = -1;
  let lost = Promise.withResolvers<void>();
  const ready = new Map<number, LoadedSection>();
  const parts = sections.map(({ id, load, unload }, index) => ({
    load: () => prefetchDuring(id, load),
    // What was given up and is wanted anew shares its files with what comes now.
    unload: () => last === index || unload(),
  }));
  leaving.addEventListener("abort", giveUp);

  function giveUp(): void {
    wanted.abort();
    last = -1;
    useReadingState.setState({ retry: null, isLoadingSection: false });
  }

  function layAway(): void {
    for (const index of ready.keys()) sections[index]?.unload();
    ready.clear();
  }

  async function want(index: number): Promise<LoadedSection | null> {
    const part = parts[index];
    giveUp();
    if (leaving.aborted || !part) return null;
    wanted = new AbortController();
    last = index;
    return loadWithRetry(part, wanted.signal);
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
    async loadSections(...indexes) {
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
async function loadWithRetry(
  part: LoadableSection,
  signal: AbortSignal,
): Promise<LoadedSection | null> {
  const givenUp = waitForAbort(signal);
  for (;;) {
    const outcome = await Promise.race([tryLoad(part, signal), givenUp]);
    if (outcome !== "missing") return outcome;
    await Promise.race([waitForRetry(signal), givenUp]);
    if (signal.aborted) return null;
  }
}

async function tryLoad(
  part: LoadableSection,
  signal: AbortSignal,
): Promise<LoadedSection | "missing" | null> {
  const endPatience = showWhenSlow(signal);
  try {
    const page = await part.load();
    if (signal.aborted) part.unload();
    return { page };
  } catch (failure) {
    if (failure instanceof BookFileError) return "missing";
    if (!signal.aborted) useReadingState.setState({ status: "broken" });
    return null;
  } finally {
    endPatience();
  }
}

function showWhenSlow(signal: AbortSignal): () => void {
  const patience = setTimeout(
    () => useReadingState.setState({ isLoadingSection: true }),
    SLOW_AFTER_MS,
  );
  signal.addEventListener("abort", () => clearTimeout(patience));
  return () => {
    clearTimeout(patience);
    if (!signal.aborted) useReadingState.setState({ isLoadingSection: false });
  };
}

function waitForAbort(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null)));
}
