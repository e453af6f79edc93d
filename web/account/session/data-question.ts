const STORAGE_KEY = "unasked";

/** Whether a person signed out in this tab without being asked about device data: then the next page asks. */
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
    // Storage is blocked: the next page cannot know.
  }
}
