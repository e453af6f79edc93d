import type { Section } from "foliate-js/epub.js";

import type { BookFiles } from "./book-files.ts";
import { BookFileError } from "./fetch-book-file.ts";
import { type SectionLoader, useReadingState } from "./reading-state.ts";

/** Milliseconds after which a section is reported as loading. */
const SLOW_AFTER_MS = 1000;

type LoadableSection = Pick<Section, "load" | "unload">;
type LoadedSection = { page: string | null };

/**
 * Loads sections and retries failed ones; in the meantime the reader stays on its page and offers a retry. Only the
 * section wanted last is returned, because the renderer draws the last one to arrive; none after `leaving` aborts.
 */
export function createSectionLoader(
  sections: readonly Section[],
  { prefetchDuring }: Pick<BookFiles, "prefetchDuring">,
  leaving: AbortSignal,
): SectionLoader {
  let currentLoad = new AbortController();
  let last = -1;
  let lost = Promise.withResolvers<void>();
  const ready = new Map<number, LoadedSection>();
  const loadables = sections.map(({ id, load, unload }, index) => ({
    load: () => prefetchDuring(id, load),
    // A section that is wanted again shares its files with the new load.
    unload: () => last === index || unload(),
  }));
  leaving.addEventListener("abort", giveUp);

  function giveUp(): void {
    currentLoad.abort();
    last = -1;
    useReadingState.setState({ retry: null, isLoadingSection: false });
  }

  function discardPreloaded(): void {
    for (const index of ready.keys()) sections[index]?.unload();
    ready.clear();
  }

  async function loadSection(index: number): Promise<LoadedSection | null> {
    const loadable = loadables[index];
    giveUp();
    if (leaving.aborted || !loadable) return null;
    currentLoad = new AbortController();
    last = index;
    return loadWithRetry(loadable, currentLoad.signal);
  }

  for (const [index, section] of sections.entries()) {
    section.load = async () => {
      const { resolve: endNavigation } = lost;
      const preloaded = ready.get(index);
      ready.delete(index);
      if (!preloaded) discardPreloaded();
      const loaded = preloaded ?? (await loadSection(index));
      if (loaded) return loaded.page;
      endNavigation();
      // The renderer would take an error for a page, so this never resolves.
      return new Promise(() => {});
    };
  }
  return {
    cancel: giveUp,
    untilGivenUp(go) {
      lost = Promise.withResolvers();
      return Promise.race([go(), lost.promise]);
    },
    async loadSections(...indexes) {
      discardPreloaded();
      for (const index of indexes) {
        const loaded = await loadSection(index);
        if (!loaded) return false;
        ready.set(index, loaded);
      }
      return true;
    },
  };
}

/** Null when it was given up or cannot be drawn. */
async function loadWithRetry(
  loadable: LoadableSection,
  signal: AbortSignal,
): Promise<LoadedSection | null> {
  const aborted = waitForAbort(signal);
  for (;;) {
    const outcome = await Promise.race([tryLoad(loadable, signal), aborted]);
    if (outcome !== "missing") return outcome;
    await Promise.race([waitForRetry(signal), aborted]);
    if (signal.aborted) return null;
  }
}

async function tryLoad(
  loadable: LoadableSection,
  signal: AbortSignal,
): Promise<LoadedSection | "missing" | null> {
  const stopWaiting = showWhenSlow(signal);
  try {
    const page = await loadable.load();
    if (signal.aborted) loadable.unload();
    return { page };
  } catch (failure) {
    if (failure instanceof BookFileError) return "missing";
    if (!signal.aborted) useReadingState.setState({ status: "broken" });
    return null;
  } finally {
    stopWaiting();
  }
}

function showWhenSlow(signal: AbortSignal): () => void {
  const timer = setTimeout(
    () => useReadingState.setState({ isLoadingSection: true }),
    SLOW_AFTER_MS,
  );
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    if (!signal.aborted) useReadingState.setState({ isLoadingSection: false });
  };
}

function waitForAbort(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null)));
}

/** Resolves when the person retries or the device is online again; never after `signal` aborts. */
function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    signal.addEventListener("abort", () => listeners.abort());
    function retry() {
      listeners.abort();
      useReadingState.setState({ retry: null });
      resolve();
    }
    addEventListener("online", retry, { signal: listeners.signal });
    useReadingState.setState({ retry: retry });
  });
}
