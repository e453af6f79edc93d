/** What was typed, by the names of the fields. */
export type FormValues = Readonly<Partial<Record<string, string[]>>>;

export function readFormValues(form: FormData): FormValues {
  const words = [...form].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(words.map(([name]) => [name, form.getAll(name).map(String)]));
}

/** Keeps it in this tab for its next page that shows the form, if anything is not as in `start`; a field is empty else. */
export function saveDraft(name: string, form: FormData, start: FormValues = {}): void {
  const typed = readFormValues(form);
  const isAsAtStart = Object.entries(typed).every(([field, values]) =>
    values?.every((value, place) => value === (start[field]?.[place] ?? "")),
  );
  try {
    if (!isAsAtStart) sessionStorage.setItem(draftKey(name), JSON.stringify(typed));
  } catch {
    // Storage is blocked or full: the browser's own memory of forms is all there is.
  }
}

/** What was kept, once: it is erased as it is read. */
export function consumeDraft(name: string): FormValues | null {
  try {
    const kept = sessionStorage.getItem(draftKey(name));
    sessionStorage.removeItem(draftKey(name));
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

/** Whether a form of this name has something to take up. */
export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(draftKey(name)) !== null;
  } catch {
    return false;
  }
}

/** Forgets the words of every form: they are somebody's, whose session has ended. */
export function deleteDrafts(): void {
  removeStored((name) => name.startsWith(DRAFT_PREFIX));
}

/** Of what a person types of themselves, when somebody else has signed in. */
export function deleteDraftsOfOthers(identity: string): void {
  removeStored(
    (name) => name.startsWith(draftKey(PERSONAL_PREFIX)) && !name.endsWith(` ${identity}`),
  );
}

/** The name of a form that is one person's: no other is shown what is typed in it. */
export function personalFormName(form: string, identity: string): string {
  return `${PERSONAL_PREFIX}${form} ${identity}`;
}

/** The name in the tab's storage, or the device's, of what else is one person's: it is forgotten with what they typed. */
export function personalStorageKey(kept: string, identity: string): string {
  return draftKey(personalFormName(kept, identity));
}

const DRAFT_PREFIX = "typed-";
const PERSONAL_PREFIX = "own-";

function removeStored(isMeant: (name: string) => boolean): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    try {
      const names = Object.keys(globalThis[storage]).filter(isMeant);
      for (const name of names) globalThis[storage].removeItem(name);
    } catch {
      // Storage is blocked: nothing was kept.
    }
  }
}

function draftKey(name: string): string {
  return DRAFT_PREFIX + name;
}
