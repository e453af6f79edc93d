import {
  DISMISSED_KEY,
  listAllPositions,
  savePosition,
  POSITIONS_KEY,
  type ReadingPosition,
} from "./reading-positions.ts";

/** Stores the places of a book as long as it is open, until another window removes all places, as at a sign-out. */
export function createPositionRecorder(signal: AbortSignal): (place: ReadingPosition) => void {
  let isRemoved = false;
  addEventListener(
    "storage",
    ({ key, newValue }) => {
      if ((key !== POSITIONS_KEY && key !== DISMISSED_KEY) || newValue !== null) return;
      // A book that is dismissed from home leaves its place aside.
      if (listAllPositions().length === 0) isRemoved = true;
    },
    { signal },
  );
  return (place) => {
    if (!isRemoved) savePosition(place);
  };
}
