import type { View } from "foliate-js/view.js";

import { useReadingState } from "./reading-state.ts";

export type TurnDirection = 1 | -1;

/** Further turns are ignored while this many are queued. */
const MAX_QUEUED_TURNS = 6;

type TurnQueue = { last: Promise<void>; waiting: number };

const queuesByView = new WeakMap<View, TurnQueue>();

/** Turns a page forward or back after earlier turns, by `distance` in pixels in a scrolling text. */
export function turnPage(view: View, direction: TurnDirection, distance?: number): void {
  const queue = getTurnQueue(view);
  if (queue.waiting === MAX_QUEUED_TURNS) return;

  queue.waiting += 1;
  const run = async () => {
    if (queuesByView.get(view) !== queue) return;
    await turnOnce(view, direction, distance).finally(() => (queue.waiting -= 1));
  };
  queue.last = queue.last.then(run, run);
}

/** Reading on cancels a failed section and the turns that wait for it. */
function getTurnQueue(view: View): TurnQueue {
  const { retry, sectionLoader } = useReadingState.getState();
  const existing = queuesByView.get(view);
  if (existing && !retry) return existing;

  if (retry) sectionLoader?.cancel();
  return resetTurnQueue(view);
}

/** Drops the queued turns. */
function resetTurnQueue(view: View): TurnQueue {
  const queue = { last: queuesByView.get(view)?.last ?? Promise.resolve(), waiting: 0 };
  queuesByView.set(view, queue);
  return queue;
}

/**
 * Waits for the current turn, because the renderer ignores other navigation until then. False when the book was closed
 * in the meantime.
 */
export async function waitForTurnEnd(view: View): Promise<boolean> {
  resetTurnQueue(view);
  if (useReadingState.getState().isTurning) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopListening = useReadingState.subscribe(({ isTurning }) => isTurning || resolve());
    await promise;
    stopListening();
  }
  return useReadingState.getState().view === view;
}

/** Loads the next chapter first, because the renderer removes the text before it requests the chapter. */
async function turnOnce(view: View, direction: TurnDirection, distance?: number): Promise<void> {
  const { sectionLoader } = useReadingState.getState();
  if (!sectionLoader) return;
  await sectionLoader.untilGivenUp(() => returnToShownPage(view));
  const nextSections = listNextSections(view, direction);
  if (nextSections.length > 0 && !(await sectionLoader.loadSections(...nextSections))) return;

  useReadingState.setState({ isTurning: true });
  try {
    await sectionLoader.untilGivenUp(() =>
      direction === 1 ? view.next(distance) : view.prev(distance),
    );
  } finally {
    useReadingState.setState({ isTurning: false });
  }
}

/** A fixed-layout renderer takes its target for shown even when nothing was drawn there. */
async function returnToShownPage({ isFixedLayout, lastLocation, renderer }: View): Promise<void> {
  const index = lastLocation?.section.current;
  if (!isFixedLayout || index === undefined || index === renderer.index) return;
  await renderer.goTo({ index, anchor: () => null });
}

/** The sections a turn leads to; empty within a chapter and at the end of the book. */
function listNextSections(view: View, direction: TurnDirection): number[] {
  return view.isFixedLayout
    ? listNextFixedPages(view, direction)
    : listNextChapter(view, direction);
}

/** One page, or the two of a spread. */
function listNextFixedPages(
  { book: { sections }, renderer }: View,
  direction: TurnDirection,
): number[] {
  const spreads = sections.map((section) => renderer.getSpreadOf?.(section)?.index ?? -1);
  const next = (spreads[renderer.index ?? -1] ?? -1) + direction;
  return next < 0 ? [] : [...spreads.keys()].filter((index) => spreads[index] === next);
}

function listNextChapter({ book, renderer }: View, direction: TurnDirection): number[] {
  const [{ index = -1 } = {}] = renderer.getContents();
  if (index < 0 || !isAtEdge(renderer, direction)) return [];

  for (let next = index + direction; book.sections[next]; next += direction) {
    if (book.sections[next]?.linear !== "no") return [next];
  }
  return [];
}

/** Uses the renderer's own counts, which include an empty page before and after the chapter. */
function isAtEdge(renderer: View["renderer"], direction: TurnDirection): boolean {
  const { page = 0, pages = 0, start = 0, end = 0, viewSize = 0 } = renderer;
  if (renderer.scrolled) return direction === 1 ? viewSize - end <= 2 : start <= 0;
  return direction === 1 ? page >= pages - 2 : page <= 1;
}
