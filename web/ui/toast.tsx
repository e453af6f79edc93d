import { useEffect, useEffectEvent, useRef, useState } from "react";

import { Alert, type AlertKind } from "./alert.tsx";
import { Icon } from "./icon.tsx";

/** S9.10, milliseconds. */
const STAY = 9_000;

export type News = { id: number; kind: AlertKind; title: string; text?: string };

type ToastsProps = {
  label: string;
  news: News[];
  closeLabel: string;
  onLeave: (id: number) => void;
};

/** Where news of what was done comes and goes (S2.22): at the bottom right, full width on phones. */
export function Toasts({ label, news, closeLabel, onLeave }: ToastsProps) {
  return (
    <section
      aria-label={label}
      className="fixed inset-x-4 bottom-4 z-(--z-toast) ml-auto grid max-w-104 gap-2 empty:hidden"
    >
      {news.map((item) => (
        <Toast key={item.id} item={item} closeLabel={closeLabel} onLeave={() => onLeave(item.id)} />
      ))}
    </section>
  );
}

type ToastProps = { item: News; closeLabel: string; onLeave: () => void };

/** Leaves after nine seconds, and waits while somebody points at it or has the focus in it. */
function Toast({ item: { kind, title, text }, closeLabel, onLeave }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  const left = useRef(STAY);
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (isHeld) return;

    const start = Date.now();
    const timer = setTimeout(leave, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - start;
    };
  }, [isHeld]);

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert
        kind={kind}
        title={title}
        role={kind === "danger" ? "alert" : "status"}
        className="floating rounded-md!"
        close={
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onLeave}
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
