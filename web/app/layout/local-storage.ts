/** Reads a value from local storage; null when it is missing or unreadable. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the value lasts as long as the page.
  }
}

/** Stores a value that has to outlive a reload: in local storage, or in this tab when that is full. */
export function writeStoredOrSession(name: string, value: unknown): void {
  writeStored(name, value);
  try {
    if (isStoredAs(name, value)) return sessionStorage.removeItem(name);
    // Local storage still has an older value.
    writeStored(name, null);
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Session storage is blocked or full too.
  }
}

export function readStoredOrSession(name: string): unknown {
  try {
    return readStored(name) ?? JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function isStoredAs(name: string, value: unknown): boolean {
  try {
    return localStorage.getItem(name) === (value === null ? null : JSON.stringify(value));
  } catch {
    return false;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
