/** What the device keeps under a name; null when there is nothing, or nothing that can be read. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: it holds for this page.
  }
}

/** The same for what must outlive a reload: where the device has no room for it, this tab has. */
export function keepAtLeastHere(name: string, value: unknown): void {
  keep(name, value);
  try {
    if (isKeptAs(name, value)) return sessionStorage.removeItem(name);
    // What the device still has of it is an older word.
    keep(name, null);
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // This tab keeps nothing either.
  }
}

export function readKeptHere(name: string): unknown {
  try {
    return readKept(name) ?? JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function isKeptAs(name: string, value: unknown): boolean {
  try {
    return localStorage.getItem(name) === (value === null ? null : JSON.stringify(value));
  } catch {
    return false;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
