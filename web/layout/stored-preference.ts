import { useCallback, useSyncExternalStore } from "react";

/** One of a few ways to see the site. It is kept on the device, and a script of the document's head applies it. */
type StoredPreference<T extends string> = {
  /** Its name in the storage, and on the document as `<html data-…>`. */
  name: string;
  /** The first is the usual one, for which the document says nothing. */
  values: readonly [usual: T, ...others: T[]];
};

export const theme: StoredPreference<"system" | "light" | "dark"> = {
  name: "theme",
  values: ["system", "light", "dark"],
};

/** How books lie in a list (S2.08). */
export const view: StoredPreference<"list" | "grid"> = { name: "view", values: ["list", "grid"] };

export function useStoredPreference<T extends string>({ name, values }: StoredPreference<T>) {
  const [usual] = values;
  const watch = useCallback((onChange: () => void) => observeDocument(name, onChange), [name]);
  // The document holds the choice while the device keeps nothing.
  const read = () => {
    const stated = document.documentElement.dataset[name];
    return values.find((value) => value === stated) ?? usual;
  };
  const chosen = useSyncExternalStore(watch, read, () => usual);

  return [chosen, (value: T) => savePreference(name, value === usual ? null : value)] as const;
}

function savePreference(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;

  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}

function observeDocument(name: string, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [`data-${name}`] });
  return () => observer.disconnect();
}
