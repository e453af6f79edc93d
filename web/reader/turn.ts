import type { Act } from "./keys.ts";
import { addMark, marksOf, removeMarks, useMarks } from "./marks.ts";
import { marksHere } from "./marks-here.ts";
import { useReading } from "./reading.ts";
import { useSettings } from "./settings.ts";
import { wordsInView } from "./words-in-view.ts";

/** A line or two of text that scrolls. */
const STEP = 60;
/** Who has read on so far does not want to go back any more. */
const RETURN_TURNS = 4;

/** Does what a key, a button or a tap asked for in the book of that code. */
export function act(wish: Act, code: string): void {
  const { view } = useReading.getState();
  if (!view) return;
  const isScrolled = isScrolling();
  if (turns.has(wish)) readOn();
  else useReading.setState({ isBare: false });

  const acts: Record<Act, () => unknown> = {
    left: () => view.goLeft(),
    right: () => view.goRight(),
    up: () => view.prev(isScrolled ? STEP : undefined),
    down: () => view.next(isScrolled ? STEP : undefined),
    next: () => view.next(),
    previous: () => view.prev(),
    start: () => jump(() => view.goToFraction(0)),
    end: () => jump(() => view.goToFraction(1)),
    contents: () => useReading.setState({ panel: "contents" }),
    search: () => useReading.setState({ panel: "search" }),
    help: () => useReading.setState({ isHelpOpen: true }),
    mark: () => toggleMark(code),
    settings: () => document.getElementById("text-settings")?.togglePopover(),
    "full-screen": toggleFullScreen,
  };
  acts[wish]();
}

const turns: ReadonlySet<Act> = new Set(["left", "right", "up", "down", "next", "previous"]);

function readOn(): void {
  useReading.setState(({ returnTurns }) => ({ returnTurns: Math.max(0, returnTurns - 1) }));
}

/** Goes elsewhere in the book, with a way back to where one was. */
export async function jump(go: () => Promise<unknown>): Promise<void> {
  await go();
  offerReturn();
}

/** Back to where one was before the last jump. */
export function goBack(): void {
  useReading.getState().view?.history.back();
  offerReturn();
}

function offerReturn(): void {
  const mayReturn = useReading.getState().view?.history.canGoBack ?? false;
  useReading.setState({ returnTurns: mayReturn ? RETURN_TURNS : 0 });
}

export function isScrolling(): boolean {
  return useSettings.getState().flow === "scrolled" && !useReading.getState().isFixed;
}

export function isFullScreenPossible(): boolean {
  return typeof document !== "undefined" && document.fullscreenEnabled;
}

export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (isFullScreenPossible())
    void document.documentElement.requestFullscreen().catch(() => {});
}

/** Marks this page, or takes its mark away. */
export function toggleMark(code: string): void {
  const { where, view } = useReading.getState();
  if (!where || !view) return;
  const here = marksHere(view, marksOf(useMarks.getState(), code));

  if (here.length > 0)
    removeMarks(
      code,
      here.map(({ cfi }) => cfi),
    );
  else {
    const { cfi, fraction, chapter } = where;
    addMark(code, { cfi, fraction, chapter, words: wordsInView(view) });
  }
}
