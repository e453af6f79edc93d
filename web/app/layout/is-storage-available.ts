/** Whether the browser lets this site store data: local storage, session storage and cookies. */
export function isStorageAvailable(): boolean {
  try {
    return navigator.cookieEnabled && [localStorage, sessionStorage].every(canStore);
  } catch {
    return false;
  }
}

/** The stand-in for blocked storage accepts writes and keeps nothing (web/root.tsx). */
function canStore(storage: Storage): boolean {
  storage.setItem("probe", "kept");
  const isStored = storage.getItem("probe") === "kept";
  storage.removeItem("probe");
  return isStored;
}
