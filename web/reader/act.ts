import { toggleFullScreen } from "./full-screen.ts";
import { isScrolling } from "./is-scrolling.ts";
import { jump, readOn } from "./jump.ts";
import type { Act } from "./keys.ts";
import { useReading } from "./reading.ts";
import { unmarkHit } from "./search.ts";
import { toggleMark } from "./toggle-mark.ts";
import { turn } from "./turn.ts";

/** A line or two of text that scrolls. */
const STEP = 60;

/** Does what a key, a button or a tap asked for in the book of that code. */
export function act(wish: Act, code: string): void {
  const { view, status, isRightToLeft } = useReading.getState();
  // Who moves before the first page is drawn would lose the place that is being taken up.
  if (!view || (moves.has(wish) && status !== "open")) return;
  const isScrolled = isScrolling();
  if (turns.has(wish)) goOnReading();
  else useReading.setState({ isBare: false });

  const acts: Record<Act, () => unknown> = {
    left: () => turn(view, isRightToLeft ? 1 : -1),
    right: () => turn(view, isRightToLeft ? -1 : 1),
    up: () => turn(view, -1, isScrolled ? STEP : undefined),
    down: () => turn(view, 1, isScrolled ? STEP : undefined),
    next: () => turn(view, 1),
    previous: () => turn(view, -1),
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
const moves: ReadonlySet<Act> = new Set([...turns, "start", "end"]);

function goOnReading(): void {
  readOn();
  void unmarkHit();
}
