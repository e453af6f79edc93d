import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

import { Alert, type AlertKind } from "./alert.tsx";
import { Icon } from "./icon.tsx";

/** S9.10, milliseconds. */
const TOAST_DURATION_MS = 9_000;

export type ToastItem = { id: number; kind: AlertKind; title: string; text?: ReactNode };

type ToastsProps = {
  label: string;
  toasts: ToastItem[];
  closeLabel: string;
  onDismiss: (id: number) => void;
};

/** The layer for toasts (S2.22): at the bottom right, full width on phones, above any dialog. */
export function Toasts({ label, toasts, closeLabel, onDismiss }: ToastsProps) {
  const layer = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    layer.current?.hidePopover?.();
    if (newest === undefined) return;
    layer.current?.showPopover?.();
    scrollIfCovered(layer.current);
  }, [newest]);

  return (
    <section ref={layer} popover="manual" aria-label={label} aria-live="polite" className="toasts">
      {toasts.map((item) => (
        <Toast
          key={item.id}
          item={item}
          closeLabel={closeLabel}
          onDismiss={() => onDismiss(item.id)}
        />
      ))}
    </section>
  );
}

type ToastProps = { item: ToastItem; closeLabel: string; onDismiss: () => void };

/** Closes after nine seconds; pauses while it is hovered or focused. */
function Toast({ item: { kind, title, text }, closeLabel, onDismiss }: ToastProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isPointedAt || isFocused;
  const remainingMs = useRef(TOAST_DURATION_MS);
  const focusedBefore = useRef<Element>(null);
  const removeToast = useEffectEvent(onDismiss);

  useEffect(() => {
    if (isPaused) return;

    const start = Date.now();
    const timer = setTimeout(removeToast, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - start;
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
              onDismiss();
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

/** A pressed button is often pressed again, so it is scrolled out from under the toasts. */
function scrollIfCovered(toasts: HTMLElement | null): void {
  const pressed = document.activeElement;
  if (!toasts || !(pressed instanceof HTMLElement) || pressed.tabIndex < 0) return;
  const layerBox = toasts.getBoundingClientRect();
  const { top, right, bottom } = pressed.getBoundingClientRect();
  const isCovered = top < layerBox.bottom && bottom > layerBox.top && right > layerBox.left;
  if (isCovered) pressed.scrollIntoView({ block: "center" });
}

/** Moves the focus back to where it was, or to the content when that is gone. */
function restoreFocus(previous: Element | null): void {
  const target = previous?.isConnected ? previous : document.querySelector("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
