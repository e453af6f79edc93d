import { useCallback, useSyncExternalStore } from "react";

/** A preference stored in local storage. A script in the document's head applies it (web/root.tsx). */
type StoredPreference<T extends string> = {
  /** The storage key, and the attribute `<html data-…>`. */
  name: string;
  /** The first is the default and sets no attribute. */
  values: readonly [defaultValue: T, ...others: T[]];
};

export const theme: StoredPreference<"system" | "light" | "dark"> = {
  name: "theme",
  values: ["system", "light", "dark"],
};

/** How lists show books (S2.08). */
export const view: StoredPreference<"list" | "grid"> = { name: "view", values: ["list", "grid"] };

export function useStoredPreference<T extends string>({ name, values }: StoredPreference<T>) {
  const [defaultValue] = values;
  const watch = useCallback((onChange: () => void) => observeDocument(name, onChange), [name]);
  // Read from the document, which has the choice even when storage is blocked.
  const read = () => {
    const current = document.documentElement.dataset[name];
    return values.find((value) => value === current) ?? defaultValue;
  };
  const chosen = useSyncExternalStore(watch, read, () => defaultValue);

  return [
    chosen,
    (value: T) => savePreference(name, value === defaultValue ? null : value),
  ] as const;
}

function savePreference(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;

  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function observeDocument(name: string, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [`data-${name}`] });
  return () => observer.disconnect();
}
