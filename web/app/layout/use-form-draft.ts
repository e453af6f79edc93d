import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { saveDraft, consumeDraft, type FormValues } from "./form-draft.ts";

/**
 * Keeps what is typed in a form over a reload (S8.09) and over Back. The form shows `typed` and needs it as its `key`,
 * so that a restored draft mounts it again. A form that equals `unchanged` is not stored.
 */
export function useFormDraft(name: string, start: FormValues, unchanged: FormValues = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(start);

  useLayoutEffect(() => {
    const draft = consumeDraft(name);
    // The server cannot know the draft, and the layout effect runs before the form is painted.
    // oxlint-disable-next-line react/set-state-in-effect
    if (draft) setTyped(draft);
  }, [name]);

  const store = useEffectEvent(() => {
    if (form.current) saveDraft(name, new FormData(form.current), unchanged);
  });

  const storeIfScreenRemoved = useEffectEvent(() => {
    const screen = form.current?.closest("main > *");
    if (!form.current || !screen) return;
    const values = new FormData(form.current);
    queueMicrotask(() => {
      if (!screen.isConnected) saveDraft(name, values, unchanged);
    });
  });

  // Stores the draft when another screen replaces this one, not when the form is closed or sent. The address cannot
  // tell: after a quick Back it is the old one again before the screen is removed.
  useLayoutEffect(() => storeIfScreenRemoved, []);

  useEffect(() => {
    // A page from the back/forward cache still has the typed text.
    const discard = () => void consumeDraft(name);
    const storeOnLeave = () => store();
    addEventListener("pagehide", storeOnLeave);
    addEventListener("pageshow", discard);
    return () => {
      removeEventListener("pagehide", storeOnLeave);
      removeEventListener("pageshow", discard);
    };
  }, [name]);

  return { form, typed, clear: () => setTyped({}) };
}
