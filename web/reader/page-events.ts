import type { View } from "foliate-js/view.js";

import { runReaderAction } from "./run-reader-action.ts";
import { isElement } from "./is-element.ts";
import { isScrolling } from "./is-scrolling.ts";
import { findAction, isHandledByTarget } from "./keys.ts";
import { useReadingState } from "./reading-state.ts";
import { clearHit } from "./book-search-state.ts";
import { useReaderSettings } from "./reader-settings.ts";

/** A longer movement of a finger, in pixels, is a swipe. */
const MIN_SWIPE_PX = 40;

/** Handles keys in the book's frame as in the document around it. */
export function listenForKeys(target: Document, code: string, signal?: AbortSignal): void {
  target.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") useReadingState.setState({ areBarsHidden: false });
      if (event.defaultPrevented || isHandledByTarget(event.target, event.key)) return;
      if (document.querySelector("dialog[open]")) return;
      const action = findAction(event, useReaderSettings.getState().hasLetterKeys);
      if (event.key === "Escape") void clearHit();
      if (!action) return;
      event.preventDefault();
      runReaderAction(action, code);
    },
    signal && { signal },
  );
}

/** Handles taps and swipes on a page and on the margin around it. */
export function listenForTaps(target: Document | View, view: View, code: string): void {
  let wasSelected = false;
  let from: { x: number; y: number } | null = null;

  target.addEventListener("pointerdown", (event) => {
    if (!isPointerEvent(event)) return;
    // The platform closes a popover only for presses in its own document.
    closePanels();
    wasSelected = hasSelection(view);
    from = { x: event.screenX, y: event.screenY };
  });
  target.addEventListener("click", (event) => {
    if (!isPointerEvent(event) || event.button !== 0 || isControl(event.target)) return;
    const distance = from ? event.screenX - from.x : 0;
    if (Math.abs(distance) > MIN_SWIPE_PX / 4 || wasSelected || hasSelection(view)) return;
    handleTap(view, code, xInWindow(event));
  });
  if (!useReadingState.getState().isFixed) return;

  // The paginator handles swipes itself; fixed layouts need this.
  target.addEventListener("touchend", (event) => {
    if (!from || !isTouchEvent(event)) return;
    const [finger] = event.changedTouches;
    const [dx, dy] = [(finger?.screenX ?? from.x) - from.x, (finger?.screenY ?? from.y) - from.y];
    if (Math.abs(dx) < MIN_SWIPE_PX || Math.abs(dy) > Math.abs(dx)) return;
    if (visualViewport && visualViewport.scale > 1) return;
    runReaderAction(dx > 0 ? "left" : "right", code);
  });
}

function handleTap(view: View, code: string, x: number): void {
  const { left, width } = view.getBoundingClientRect();
  const zone = isScrolling() ? "middle" : tapZone(x - left, width);
  if (zone === "middle")
    useReadingState.setState(({ areBarsHidden }) => ({ areBarsHidden: !areBarsHidden }));
  // The paginator aligns its page in the frame after a finger is lifted; an earlier turn would slide back.
  else requestAnimationFrame(() => requestAnimationFrame(() => runReaderAction(zone, code)));
}

function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(":popover-open")) panel.hidePopover();
}

function hasSelection({ renderer }: View): boolean {
  return renderer.getContents().some(({ doc }) => doc?.getSelection()?.type === "Range");
}

/** The horizontal position in the window; a frame has its own coordinates and may be scaled. */
function xInWindow({ clientX, view }: UIEvent & { clientX: number }): number {
  const frame = view?.frameElement;
  if (!frame) return clientX;
  const { left, width } = frame.getBoundingClientRect();
  const scale = width / (view.innerWidth || width);
  return left + clientX * scale;
}

function isControl(target: EventTarget | null): boolean {
  return isElement(target) && target.closest("a[href], button, summary, audio, video") !== null;
}

function isPointerEvent(event: Event): event is PointerEvent {
  return "pointerId" in event;
}

function isTouchEvent(event: Event): event is TouchEvent {
  return "changedTouches" in event;
}

/** The action zone of a tap by its distance from the left. */
function tapZone(x: number, width: number): "left" | "middle" | "right" {
  if (x < width * 0.27) return "left";
  return x > width * 0.73 ? "right" : "middle";
}
