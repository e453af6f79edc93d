import type { EPUB } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

import type { ReadableBook } from "#contract/reading.ts";
import type { PictureFacts } from "#web/ui/picture.tsx";

import { chapterMarksOf } from "./chapter-marks.ts";
import { FileMissing } from "./fetch-book-file.ts";
import { foliate } from "./foliate.client.ts";
import { layOut } from "./lay-out.ts";
import { listenToBook } from "./listen-to-book.ts";
import { type OpenBook, openBook, UPRIGHT } from "./open-book.ts";
import { findPlace } from "./places.ts";
import { useReading } from "./reading.ts";
import { stopSearch } from "./search.ts";
import { takeUp } from "./take-up.ts";

export type ShownBook = { book: ReadableBook; type: string; cover: PictureFacts | null };

type Stage = {
  host: HTMLElement;
  apiOrigin: string;
  /** What is read in the place of a part that the file of the book lacks. */
  missingWords: string;
  signal: AbortSignal;
  /** The device was turned, and a book of fixed pages lies otherwise now. */
  onRotated: () => void;
  /** The library has another edition of the book by now. */
  onGone: () => void;
};

/** Draws the book within `host`, where it was left, until it is told to stop. */
export async function showBook(shown: ShownBook, stage: Stage): Promise<void> {
  const { signal } = stage;
  useReading.setState({ status: "opening" });
  try {
    const open = await openBook(shown.book, {
      ...stage,
      onGone: () => signal.aborted || stage.onGone(),
    });
    if (!signal.aborted) await draw(open, shown, stage);
  } catch (failure) {
    if (signal.aborted) return;
    useReading.setState({ status: failure instanceof FileMissing ? "late" : "broken" });
  }
}

async function draw({ epub, pages }: OpenBook, shown: ShownBook, stage: Stage): Promise<void> {
  const { host, signal, onRotated } = stage;
  const view = new foliate.View();
  host.append(view);
  signal.addEventListener("abort", () => leave(view, epub));
  await view.open(epub);
  if (signal.aborted) return;

  const contents = epub.toc ?? [];
  useReading.setState({
    view,
    pages,
    contents,
    isFixed: view.isFixedLayout,
    isRightToLeft: epub.dir === "rtl",
    chapterMarks: chapterMarksOf(view, contents),
  });
  listenToBook(view, shown, signal);
  if (view.isFixedLayout) {
    matchMedia(UPRIGHT).addEventListener("change", onRotated, { signal });
  }
  layOut(view);
  await takeUp(view, findPlace(shown.book.code));
  if (!signal.aborted && !view.lastLocation) throw new Error("No page could be drawn.");
}

const nothing = {
  view: null,
  pages: null,
  where: null,
  isTurning: false,
  isComing: false,
  askAgain: null,
};

function leave(view: View, epub: EPUB): void {
  stopSearch();
  useReading.setState(nothing);
  // The renderer cannot take down what it never drew.
  if (view.lastLocation) view.close();
  view.remove();
  epub.destroy();
}
