import { ASIDE, findAllPlaces, keepPlace, NAME, type Place } from "./places.ts";

/** Stores the places of a book as long as it is open, until another window removes all places, as at a sign-out. */
export function recordPlaces(signal: AbortSignal): (place: Place) => void {
  let isRemoved = false;
  addEventListener(
    "storage",
    ({ key, newValue }) => {
      if ((key !== NAME && key !== ASIDE) || newValue !== null) return;
      // A book that is dismissed from home leaves its place aside.
      if (findAllPlaces().length === 0) isRemoved = true;
    },
    { signal },
  );
  return (place) => {
    if (!isRemoved) keepPlace(place);
  };
}
