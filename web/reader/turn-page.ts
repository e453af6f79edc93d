import type { View } from "foliate-js/view.js";

import { useReadingState } from "./reading-state.ts";

export type TurnDirection = 1 | -1;

/** Turns that are asked for beyond these, while the first is still under way, are forgotten. */
const MAX_QUEUED_TURNS = 6;

type TurnQueue = { last: Promise<void>; waiting: number };

const queuesByView = new WeakMap<View, TurnQueue>();

/** Turns a page on or back when the turns before it are done, by `distance` in pixels where the text scrolls. */
export function turnPage(view: View, way: TurnDirection, distance?: number): void {
  const turns = getTurnQueue(view);
  if (turns.waiting === MAX_QUEUED_TURNS) return;

  turns.waiting += 1;
  const run = async () => {
    if (queuesByView.get(view) !== turns) return;
    await turnOnce(view, way, distance).finally(() => (turns.waiting -= 1));
  };
  turns.last = turns.last.then(run, run);
}

/** Who reads on does not wait for what did not come, nor for the turns that wait for it. */
function getTurnQueue(view: View): TurnQueue {
  const { retry, pages } = useReadingState.getState();
  const known = queuesByView.get(view);
  if (known && !retry) return known;

  if (retry) pages?.giveUp();
  return resetTurnQueue(view);
}

/** The turns that wait are forgotten. */
function resetTurnQueue(view: View): TurnQueue {
  const turns = { last: queuesByView.get(view)?.last ?? Promise.resolve(), waiting: 0 };
  queuesByView.set(view, turns);
  return turns;
}

/**
 * Until the page that is being turned lies still: whoever asks the renderer to go elsewhere before is not heard. False when
 * the book has been left meanwhile.
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

/** The renderer takes the text away before it asks for the next chapter: that is to be there already. */
async function turnOnce(view: View, way: TurnDirection, distance?: number): Promise<void> {
  const { pages } = useReadingState.getState();
  if (!pages) return;
  await pages.unlessLost(() => returnToShownPage(view));
  const beyond = listNextSections(view, way);
  if (beyond.length > 0 && !(await pages.loadSections(...beyond))) return;

  useReadingState.setState({ isTurning: true });
  try {
    await pages.unlessLost(() => (way === 1 ? view.next(distance) : view.prev(distance)));
  } finally {
    useReadingState.setState({ isTurning: false });
  }
}

/** The renderer of a fixed layout counts itself where it was sent, even when nothing came to be drawn there. */
async function returnToShownPage({ isFixedLayout, lastLocation, renderer }: View): Promise<void> {
  const index = lastLocation?.section.current;
  if (!isFixedLayout || index === undefined || index === renderer.index) return;
  await renderer.goTo({ index, anchor: () => null });
}

/** What a turn leads to; nothing when that is another page of this chapter, or there is no more. */
function listNextSections(view: View, way: TurnDirection): number[] {
  return view.isFixedLayout ? listNextFixedPages(view, way) : listNextChapter(view, way);
}

/** One leaf, or the two that lie side by side. */
function listNextFixedPages({ book: { sections }, renderer }: View, way: TurnDirection): number[] {
  const spreads = sections.map((section) => renderer.getSpreadOf?.(section)?.index ?? -1);
  const next = (spreads[renderer.index ?? -1] ?? -1) + way;
  return next < 0 ? [] : [...spreads.keys()].filter((index) => spreads[index] === next);
}

function listNextChapter({ book, renderer }: View, way: TurnDirection): number[] {
  const [{ index = -1 } = {}] = renderer.getContents();
  if (index < 0 || !isAtEdge(renderer, way)) return [];

  for (let next = index + way; book.sections[next]; next += way) {
    if (book.sections[next]?.linear !== "no") return [next];
  }
  return [];
}

/** As the renderer itself tells it, which counts an empty page before the chapter and one after it. */
function isAtEdge(renderer: View["renderer"], way: TurnDirection): boolean {
  const { page = 0, pages = 0, start = 0, end = 0, viewSize = 0 } = renderer;
  if (renderer.scrolled) return way === 1 ? viewSize - end <= 2 : start <= 0;
  return way === 1 ? page >= pages - 2 : page <= 1;
}
