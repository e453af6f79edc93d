const STORED_AS = "unasked";

/** Whether a person signed out in this tab whom nobody could ask about what they leave: the next page asks. */
export function isUnasked(): boolean {
  try {
    return sessionStorage.getItem(STORED_AS) !== null;
  } catch {
    return false;
  }
}

export function setUnasked(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(STORED_AS, "");
    else sessionStorage.removeItem(STORED_AS);
  } catch {
    // Storage is blocked: no other page of this tab can know.
  }
}
