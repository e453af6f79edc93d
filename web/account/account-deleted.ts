const STORAGE_KEY = "farewell";

/** Lets the next page of this tab say that the account is gone: signing out leaves the one that knows. */
export function storeAccountDeleted(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, "");
  } catch {
    // Storage is blocked or full: the account is gone without a word.
  }
}

/** Whether it is to be said, once. */
export function consumeAccountDeleted(): boolean {
  try {
    const isKept = sessionStorage.getItem(STORAGE_KEY) !== null;
    sessionStorage.removeItem(STORAGE_KEY);
    return isKept;
  } catch {
    return false;
  }
}
