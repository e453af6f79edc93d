import type { View } from "foliate-js/view.js";

import { runReaderAction } from "./run-reader-action.ts";
import { isElement } from "./is-element.ts";
import { isScrolling } from "./is-scrolling.ts";
import { findAction, isHandledByTarget } from "./keys.ts";
import { useReadingState } from "./reading-state.ts";
import { clearHit } from "./book-search-state.ts";
import { useReaderSettings } from "./reader-settings.ts";
import { tapZone } from "./tap-zone.ts";

/** A finger that went further than this, in pixels, swiped. */
const MIN_SWIPE_PX = 40;

/** Keys do in the book's frame what they do round it. */
export function listenForKeys(target: Document, code: string, signal?: AbortSignal): void {
  target.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") useReadingState.setState({ areBarsHidden: false });
      if (event.defaultPrevented || isHandledByTarget(event.target, event.key)) return;
      if (document.querySelector("dialog[open]")) return;
      const wish = findAction(event, useReaderSettings.getState().hasLetterKeys);
      if (event.key === "Escape") void clearHit();
      if (!wish) return;
      event.preventDefault();
      runReaderAction(wish, code);
    },
    signal && { signal },
  );
}

/** Taps and swipes on a page, and on the white round it. */
export function listenForTaps(target: Document | View, view: View, code: string): void {
  let wasSelected = false;
  let from: { x: number; y: number } | null = null;

  target.addEventListener("pointerdown", (event) => {
    if (!isPointerEvent(event)) return;
    // The platform closes a panel only on a press in its own document.
    closePanels();
    wasSelected = hasSelection(view);
    from = { x: event.screenX, y: event.screenY };
  });
  target.addEventListener("click", (event) => {
    if (!isPointerEvent(event) || event.button !== 0 || isLink(event.target)) return;
    const way = from ? event.screenX - from.x : 0;
    if (Math.abs(way) > MIN_SWIPE_PX / 4 || wasSelected || hasSelection(view)) return;
    handleTap(view, code, xInWindow(event));
  });
  if (!useReadingState.getState().isFixed) return;

  // The paginator follows the finger by itself; leaves of a fixed layout are turned here.
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
  // The paginator lays a page straight in the frame after a finger is lifted: turned before that it would slide back.
  else requestAnimationFrame(() => requestAnimationFrame(() => runReaderAction(zone, code)));
}

function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(":popover-open")) panel.hidePopover();
}

function hasSelection({ renderer }: View): boolean {
  return renderer.getContents().some(({ doc }) => doc?.getSelection()?.type === "Range");
}

/** Where in the window a press fell; a frame counts from its own corner, and may be larger than what is seen of it. */
function xInWindow({ clientX, view }: UIEvent & { clientX: number }): number {
  const frame = view?.frameElement;
  if (!frame) return clientX;
  const { left, width } = frame.getBoundingClientRect();
  const scale = width / (view.innerWidth || width);
  return left + clientX * scale;
}

function isLink(target: EventTarget | null): boolean {
  return isElement(target) && target.closest("a[href]") !== null;
}

function isPointerEvent(event: Event): event is PointerEvent {
  return "pointerId" in event;
}

function isTouchEvent(event: Event): event is TouchEvent {
  return "changedTouches" in event;
}
