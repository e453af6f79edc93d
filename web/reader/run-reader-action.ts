import { toggleFullScreen } from "./full-screen.ts";
import { isScrolling } from "./is-scrolling.ts";
import { jump, decrementReturnTurns } from "./jump.ts";
import type { ReaderAction } from "./keys.ts";
import { useReadingState } from "./reading-state.ts";
import { clearHit } from "./book-search-state.ts";
import { toggleBookmark } from "./bookmarks-on-page.ts";
import { turnPage } from "./turn-page.ts";

/** One or two lines of a scrolling text. */
const SCROLL_STEP_PX = 60;

/** Runs the action of a key, button or tap. */
export function runReaderAction(action: ReaderAction, code: string): void {
  const { view, status, isRightToLeft } = useReadingState.getState();
  // A move before the first page is drawn would lose the stored position.
  if (!view || (moveActions.has(action) && status !== "open")) return;
  const isScrolled = isScrolling();
  if (turnActions.has(action)) resumeReading();
  else useReadingState.setState({ areBarsHidden: false });

  const handlers: Record<ReaderAction, () => unknown> = {
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
  handlers[action]();
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
