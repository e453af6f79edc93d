const KEY = "farewell";

/** Lets the next page of this tab say that the account is gone: signing out leaves the one that knows. */
export function keepFarewell(): void {
  try {
    sessionStorage.setItem(KEY, "");
  } catch {
    // Storage is blocked or full: the account is gone without a word.
  }
}

/** Whether it is to be said, once. */
export function takeFarewell(): boolean {
  try {
    const isKept = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isKept;
  } catch {
    return false;
  }
}
