/** What the device keeps under a name; null when there is nothing, or nothing that can be read. */
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
    // Storage is blocked or full: it holds for this page.
  }
}

/** The same for what must outlive a reload: where the device has no room for it, this tab has. */
export function writeStoredOrSession(name: string, value: unknown): void {
  writeStored(name, value);
  try {
    if (isStoredAs(name, value)) return sessionStorage.removeItem(name);
    // What the device still has of it is an older word.
    writeStored(name, null);
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // This tab keeps nothing either.
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
