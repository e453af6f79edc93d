import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** Typed values by field name. */
export type FormValues = Readonly<Partial<Record<string, string[]>>>;

export function readFormValues(form: FormData): FormValues {
  const textFields = [...form].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(textFields.map(([name]) => [name, form.getAll(name).map(String)]));
}

/** Stores a draft in this tab unless the form equals `start`, where a missing field is empty. */
export function saveDraft(name: string, form: FormData, start: FormValues = {}): void {
  const typed = readFormValues(form);
  const isUnchanged = Object.entries(typed).every(([field, values]) =>
    values?.every((value, place) => value === (start[field]?.[place] ?? "")),
  );
  try {
    if (!isUnchanged) sessionStorage.setItem(draftKey(name), JSON.stringify(typed));
  } catch {
    // Storage is blocked or full: only the browser's own form restoration is left.
  }
}

/** Returns a draft and deletes it. */
export function consumeDraft(name: string): FormValues | null {
  try {
    const data = sessionStorage.getItem(draftKey(name));
    sessionStorage.removeItem(draftKey(name));
    return data === null ? null : JSON.parse(data);
  } catch {
    return null;
  }
}

/** Whether a draft exists for this form. */
export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(draftKey(name)) !== null;
  } catch {
    return false;
  }
}

/** Deletes all drafts: they belong to a person whose session has ended. */
export function deleteDrafts(): void {
  removeStored((name) => name.startsWith(DRAFT_PREFIX));
}

/** Deletes personal drafts of everyone else after a sign-in. */
export function deleteDraftsOfOthers(identity: string): void {
  removeStored(
    (name) => name.startsWith(draftKey(PERSONAL_PREFIX)) && !name.endsWith(` ${identity}`),
  );
}

/** The name of a form whose draft only one person may see. */
export function personalFormName(form: string, identity: string): string {
  return `${PERSONAL_PREFIX}${form} ${identity}`;
}

/** A storage key for other personal data, deleted together with drafts. */
export function personalStorageKey(kind: string, identity: string): string {
  return draftKey(personalFormName(kind, identity));
}

const DRAFT_PREFIX = "typed-";
const PERSONAL_PREFIX = "own-";

function removeStored(matches: (name: string) => boolean): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    try {
      const names = Object.keys(globalThis[storage]).filter(matches);
      for (const name of names) globalThis[storage].removeItem(name);
    } catch {
      // Storage is blocked: nothing was stored.
    }
  }
}

function draftKey(name: string): string {
  return DRAFT_PREFIX + name;
}

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
