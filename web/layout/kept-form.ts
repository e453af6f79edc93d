/** What was typed, by the names of the fields. */
export type Typed = Readonly<Partial<Record<string, string[]>>>;

export function readTyped(form: FormData): Typed {
  const words = [...form].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(words.map(([name]) => [name, form.getAll(name).map(String)]));
}

/** Keeps it in this tab for its next page that shows the form, if anything is not as in `start`; a field is empty else. */
export function keepTyped(name: string, form: FormData, start: Typed = {}): void {
  const typed = readTyped(form);
  const isAsAtStart = Object.entries(typed).every(([field, values]) =>
    values?.every((value, place) => value === (start[field]?.[place] ?? "")),
  );
  try {
    if (!isAsAtStart) sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
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

/** Whether a form of this name has something to take up. */
export function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(name)) !== null;
  } catch {
    return false;
  }
}

/** Forgets the words of every form: they are somebody's, whose session has ended. */
export function forgetTyped(): void {
  forgetAll((name) => name.startsWith(PREFIX));
}

/** Of what a person types of themselves, when somebody else has signed in. */
export function forgetTypedOfOthers(identity: string): void {
  forgetAll((name) => name.startsWith(keyOf(OWN)) && !name.endsWith(` ${identity}`));
}

/** The name of a form that is one person's: no other is shown what is typed in it. */
export function ownForm(form: string, identity: string): string {
  return `${OWN}${form} ${identity}`;
}

/** The name in the tab's storage, or the device's, of what else is one person's: it is forgotten with what they typed. */
export function ownKey(kept: string, identity: string): string {
  return keyOf(ownForm(kept, identity));
}

const PREFIX = "typed-";
const OWN = "own-";

function forgetAll(isMeant: (name: string) => boolean): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    try {
      const names = Object.keys(globalThis[storage]).filter(isMeant);
      for (const name of names) globalThis[storage].removeItem(name);
    } catch {
      // Storage is blocked: nothing was kept.
    }
  }
}

function keyOf(name: string): string {
  return PREFIX + name;
}
