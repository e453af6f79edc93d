import type { View } from "foliate-js/view.js";

import { useReading } from "./reading.ts";

export type Way = 1 | -1;

/** Turns that are asked for beyond these, while the first is still under way, are forgotten. */
const MOST = 6;

type Turns = { last: Promise<void>; waiting: number };

const ofViews = new WeakMap<View, Turns>();

/** Turns a page on or back when the turns before it are done, by `distance` in pixels where the text scrolls. */
export function turn(view: View, way: Way, distance?: number): void {
  const turns = turnsOf(view);
  if (turns.waiting === MOST) return;

  turns.waiting += 1;
  const run = async () => {
    if (ofViews.get(view) !== turns) return;
    await turnOnce(view, way, distance).finally(() => (turns.waiting -= 1));
  };
  turns.last = turns.last.then(run, run);
}

/** Who reads on does not wait for what did not come, nor for the turns that wait for it. */
function turnsOf(view: View): Turns {
  const { askAgain, pages } = useReading.getState();
  const known = ofViews.get(view);
  if (known && !askAgain) return known;

  if (askAgain) pages?.giveUp();
  return beginAnew(view);
}

/** The turns that wait are forgotten. */
function beginAnew(view: View): Turns {
  const turns = { last: ofViews.get(view)?.last ?? Promise.resolve(), waiting: 0 };
  ofViews.set(view, turns);
  return turns;
}

/**
 * Until the page that is being turned lies still: whoever asks the renderer to go elsewhere before is not heard. False when
 * the book has been left meanwhile.
 */
export async function comeToRest(view: View): Promise<boolean> {
  beginAnew(view);
  if (useReading.getState().isTurning) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopListening = useReading.subscribe(({ isTurning }) => isTurning || resolve());
    await promise;
    stopListening();
  }
  return useReading.getState().view === view;
}

/** The renderer takes the text away before it asks for the next chapter: that is to be there already. */
async function turnOnce(view: View, way: Way, distance?: number): Promise<void> {
  const { pages } = useReading.getState();
  if (!pages) return;
  await pages.unlessLost(() => backToShown(view));
  const beyond = partsBeyond(view, way);
  if (beyond.length > 0 && !(await pages.bring(...beyond))) return;

  useReading.setState({ isTurning: true });
  try {
    await pages.unlessLost(() => (way === 1 ? view.next(distance) : view.prev(distance)));
  } finally {
    useReading.setState({ isTurning: false });
  }
}

/** The renderer of a fixed layout counts itself where it was sent, even when nothing came to be drawn there. */
async function backToShown({ isFixedLayout, lastLocation, renderer }: View): Promise<void> {
  const index = lastLocation?.section.current;
  if (!isFixedLayout || index === undefined || index === renderer.index) return;
  await renderer.goTo({ index, anchor: () => null });
}

/** What a turn leads to; nothing when that is another page of this chapter, or there is no more. */
function partsBeyond(view: View, way: Way): number[] {
  return view.isFixedLayout ? leavesBeyond(view, way) : chapterBeyond(view, way);
}

/** One leaf, or the two that lie side by side. */
function leavesBeyond({ book: { sections }, renderer }: View, way: Way): number[] {
  const spreads = sections.map((section) => renderer.getSpreadOf?.(section)?.index ?? -1);
  const next = (spreads[renderer.index ?? -1] ?? -1) + way;
  return next < 0 ? [] : [...spreads.keys()].filter((index) => spreads[index] === next);
}

function chapterBeyond({ book, renderer }: View, way: Way): number[] {
  const [{ index = -1 } = {}] = renderer.getContents();
  if (index < 0 || !isAtEdge(renderer, way)) return [];

  for (let next = index + way; book.sections[next]; next += way) {
    if (book.sections[next]?.linear !== "no") return [next];
  }
  return [];
}

/** As the renderer itself tells it, which counts an empty page before the chapter and one after it. */
function isAtEdge(renderer: View["renderer"], way: Way): boolean {
  const { page = 0, pages = 0, start = 0, end = 0, viewSize = 0 } = renderer;
  if (renderer.scrolled) return way === 1 ? viewSize - end <= 2 : start <= 0;
  return way === 1 ? page >= pages - 2 : page <= 1;
}
