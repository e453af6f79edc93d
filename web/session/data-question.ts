const STORAGE_KEY = "unasked";

/** Whether a person signed out in this tab whom nobody could ask about what they leave: the next page asks. */
export function isDataQuestionPending(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function setDataQuestionPending(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(STORAGE_KEY, "");
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: no other page of this tab can know.
  }
}
