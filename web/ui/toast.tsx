import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

import { Alert, type AlertKind } from "./alert.tsx";
import { Icon } from "./icon.tsx";

/** S9.10, milliseconds. */
const TOAST_DURATION_MS = 9_000;

export type ToastItem = { id: number; kind: AlertKind; title: string; text?: ReactNode };

type ToastsProps = {
  label: string;
  news: ToastItem[];
  closeLabel: string;
  onLeave: (id: number) => void;
};

/** Where news of what was done comes and goes (S2.22): at the bottom right, full width on phones, above any dialog. */
export function Toasts({ label, news, closeLabel, onLeave }: ToastsProps) {
  const layer = useRef<HTMLElement>(null);
  const newest = news.at(-1)?.id;

  useEffect(() => {
    layer.current?.hidePopover?.();
    if (newest === undefined) return;
    layer.current?.showPopover?.();
    scrollIfCovered(layer.current);
  }, [newest]);

  return (
    <section ref={layer} popover="manual" aria-label={label} aria-live="polite" className="toasts">
      {news.map((item) => (
        <Toast key={item.id} item={item} closeLabel={closeLabel} onLeave={() => onLeave(item.id)} />
      ))}
    </section>
  );
}

type ToastProps = { item: ToastItem; closeLabel: string; onLeave: () => void };

/** Leaves after nine seconds, and waits while somebody points at it or has the focus in it. */
function Toast({ item: { kind, title, text }, closeLabel, onLeave }: ToastProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isPointedAt || isFocused;
  const left = useRef(TOAST_DURATION_MS);
  const focusedBefore = useRef<Element>(null);
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (isPaused) return;

    const start = Date.now();
    const timer = setTimeout(leave, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - start;
    };
  }, [isPaused]);

  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      <Alert
        kind={kind}
        title={title}
        role={kind === "danger" ? "alert" : undefined}
        className="floating rounded-md!"
        close={
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => {
              restoreFocus(focusedBefore.current);
              onLeave();
            }}
            className="btn-icon -my-2.5 -mr-3"
          >
            <Icon name="close" />
          </button>
        }
      >
        {text}
      </Alert>
    </div>
  );
}

/** What was pressed last is often pressed again: it does not stay beneath the news. */
function scrollIfCovered(news: HTMLElement | null): void {
  const pressed = document.activeElement;
  if (!news || !(pressed instanceof HTMLElement) || pressed.tabIndex < 0) return;
  const there = news.getBoundingClientRect();
  const { top, right, bottom } = pressed.getBoundingClientRect();
  const isCovered = top < there.bottom && bottom > there.top && right > there.left;
  if (isCovered) pressed.scrollIntoView({ block: "center" });
}

/** What is closed takes the focus with it: it goes back to what had it, or to the content when that is gone. */
function restoreFocus(before: Element | null): void {
  const target = before?.isConnected ? before : document.querySelector("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
