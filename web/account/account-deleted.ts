const STORAGE_KEY = "farewell";

/** Tells the next page of this tab that the account was deleted: signing out unloads this page. */
export function storeAccountDeleted(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, "");
  } catch {
    // Storage is blocked or full: the message is skipped.
  }
}

/** Returns true once after {@link storeAccountDeleted}. */
export function consumeAccountDeleted(): boolean {
  try {
    const isStored = sessionStorage.getItem(STORAGE_KEY) !== null;
    sessionStorage.removeItem(STORAGE_KEY);
    return isStored;
  } catch {
    return false;
  }
}
