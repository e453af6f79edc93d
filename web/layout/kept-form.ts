/** What was typed, by the names of the fields. */
export type Typed = Readonly<Partial<Record<string, string[]>>>;

export function readTyped(form: FormData): Typed {
  const words = [...form].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(words.map(([name]) => [name, form.getAll(name).map(String)]));
}

/** Keeps it in this tab for its next page that shows the form; a form that is empty is not kept. */
export function keepTyped(name: string, form: FormData): void {
  const typed = readTyped(form);
  const isEmpty = Object.values(typed).every((values) => values?.every((value) => value === ""));
  try {
    if (!isEmpty) sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // Storage is blocked or full: the browser's own memory of forms is all there is.
  }
}

/** What was kept, once: it is erased as it is read. */
export function takeTyped(name: string): Typed | null {
  try {
    const kept = sessionStorage.getItem(keyOf(name));
    sessionStorage.removeItem(keyOf(name));
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

function keyOf(name: string): string {
  return `typed-${name}`;
}
