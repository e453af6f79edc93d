/** Whether the browser lets this site keep anything: on the device, in the tab, and in cookies. */
export function isStorageAvailable(): boolean {
  try {
    return navigator.cookieEnabled && [localStorage, sessionStorage].every(canStore);
  } catch {
    return false;
  }
}

/** A stand-in for storage that is blocked keeps nothing (choices-script.tsx). */
function canStore(storage: Storage): boolean {
  storage.setItem("probe", "kept");
  const isKept = storage.getItem("probe") === "kept";
  storage.removeItem("probe");
  return isKept;
}
