import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { saveDraft, consumeDraft, type FormValues } from "./form-draft.ts";

/**
 * A form whose words outlive a reload of its page (S8.09), and Back to it: it shows `typed`, and is made anew when `typed`
 * changes, which is why it has that as its key. One that is as in `unchanged` is not kept.
 */
export function useFormDraft(name: string, start: FormValues, unchanged: FormValues = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(start);

  useLayoutEffect(() => {
    const kept = consumeDraft(name);
    // The server could not know of it, and nobody sees the form without it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (kept) setTyped(kept);
  }, [name]);

  const keep = useEffectEvent(() => {
    if (form.current) saveDraft(name, new FormData(form.current), unchanged);
  });

  const keepIfScreenGoes = useEffectEvent(() => {
    const screen = form.current?.closest("main > *");
    if (!form.current || !screen) return;
    const words = new FormData(form.current);
    queueMicrotask(() => {
      if (!screen.isConnected) saveDraft(name, words, unchanged);
    });
  });

  // Another screen takes the place of this one within the document; a form that is closed or sent leaves it where it is.
  // Its address does not tell: whoever presses Back at once is at the old one again before the screen has gone.
  useLayoutEffect(() => keepIfScreenGoes, []);

  useEffect(() => {
    // A page that the browser itself had kept comes back with all that is typed.
    const forget = () => void consumeDraft(name);
    const leave = () => keep();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", forget);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", forget);
    };
  }, [name]);

  return { form, typed, clear: () => setTyped({}) };
}
