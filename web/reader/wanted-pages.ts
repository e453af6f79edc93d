import type { Section } from "foliate-js/epub.js";

import type { BookFiles } from "./book-files.ts";
import { FileMissing } from "./fetch-book-file.ts";
import { useReading } from "./reading.ts";
import { untilAskedAgain } from "./until-asked-again.ts";

/** What is not there after so many milliseconds is said to be on its way. */
const SOON = 1000;

type Load = Section["load"];
type Loaded = { page: string | null };

export type WantedPages = {
  /** Has that part of the book ready before the renderer is asked to go there; false when it is wanted no more. */
  bring: (index: number) => Promise<boolean>;
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
  const loads = sections.map(
    ({ id, load }) =>
      () =>
        whileMaking(id, load),
  );
  let wanted = new AbortController();
  let ready: (Loaded & { index: number }) | null = null;
  leaving.addEventListener("abort", giveUp);

  function giveUp(): void {
    wanted.abort();
    useReading.setState({ askAgain: null, isComing: false });
  }

  async function want(index: number): Promise<Loaded | null> {
    const load = loads[index];
    giveUp();
    if (ready) sections[ready.index]?.unload();
    ready = null;
    if (leaving.aborted || !load) return null;
    wanted = new AbortController();
    return insist(load, wanted.signal);
  }

  for (const [index, section] of sections.entries()) {
    section.load = async () => {
      const loaded = ready?.index === index ? ready : await want(index);
      ready = null;
      // The renderer would take a failure for a page.
      return loaded ? loaded.page : new Promise(() => {});
    };
  }
  return {
    giveUp,
    async bring(index) {
      const loaded = await want(index);
      ready = loaded && { ...loaded, index };
      return loaded !== null;
    },
  };
}

/** Null when it was given up, or is no page. */
async function insist(load: Load, signal: AbortSignal): Promise<Loaded | null> {
  const givenUp = untilAborted(signal);
  for (;;) {
    const outcome = await Promise.race([attempt(load, signal), givenUp]);
    if (outcome !== "missing") return outcome;
    await Promise.race([untilAskedAgain(signal), givenUp]);
    if (signal.aborted) return null;
  }
}

async function attempt(load: Load, signal: AbortSignal): Promise<Loaded | "missing" | null> {
  const endPatience = sayWhenSlow(signal);
  try {
    return { page: await load() };
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
