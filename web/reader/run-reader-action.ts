import { toggleFullScreen } from "./full-screen.ts";
import { isScrolling } from "./is-scrolling.ts";
import { jump, decrementReturnTurns } from "./jump.ts";
import type { ReaderAction } from "./keys.ts";
import { useReadingState } from "./reading-state.ts";
import { clearHit } from "./book-search-state.ts";
import { toggleBookmark } from "./toggle-bookmark.ts";
import { turnPage } from "./turn-page.ts";

/** A line or two of text that scrolls. */
const SCROLL_STEP_PX = 60;

/** Does what a key, a button or a tap asked for in the book of that code. */
export function runReaderAction(wish: ReaderAction, code: string): void {
  const { view, status, isRightToLeft } = useReadingState.getState();
  // Who moves before the first page is drawn would lose the place that is being taken up.
  if (!view || (moveActions.has(wish) && status !== "open")) return;
  const isScrolled = isScrolling();
  if (turnActions.has(wish)) resumeReading();
  else useReadingState.setState({ areBarsHidden: false });

  const acts: Record<ReaderAction, () => unknown> = {
    left: () => turnPage(view, isRightToLeft ? 1 : -1),
    right: () => turnPage(view, isRightToLeft ? -1 : 1),
    up: () => turnPage(view, -1, isScrolled ? SCROLL_STEP_PX : undefined),
    down: () => turnPage(view, 1, isScrolled ? SCROLL_STEP_PX : undefined),
    next: () => turnPage(view, 1),
    previous: () => turnPage(view, -1),
    start: () => jump(() => view.goToFraction(0)),
    end: () => jump(() => view.goToFraction(1)),
    contents: () => useReadingState.setState({ panel: "contents" }),
    search: () => useReadingState.setState({ panel: "search" }),
    help: () => useReadingState.setState({ isHelpOpen: true }),
    mark: () => toggleBookmark(code),
    settings: () => document.getElementById("text-settings")?.togglePopover(),
    "full-screen": toggleFullScreen,
  };
  acts[wish]();
}

const turnActions: ReadonlySet<ReaderAction> = new Set([
  "left",
  "right",
  "up",
  "down",
  "next",
  "previous",
]);
const moveActions: ReadonlySet<ReaderAction> = new Set([...turnActions, "start", "end"]);

function resumeReading(): void {
  decrementReturnTurns();
  void clearHit();
}
