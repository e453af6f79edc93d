import {
  DISMISSED_KEY,
  listAllPositions,
  savePosition,
  POSITIONS_KEY,
  type ReadingPosition,
} from "./reading-positions.ts";

/** Stores the positions of an open book, until another tab removes all positions, as at sign-out. */
export function createPositionRecorder(signal: AbortSignal): (place: ReadingPosition) => void {
  let isRemoved = false;
  addEventListener(
    "storage",
    ({ key, newValue }) => {
      if ((key !== POSITIONS_KEY && key !== DISMISSED_KEY) || newValue !== null) return;
      // A book dismissed from home keeps its position under `DISMISSED_KEY`.
      if (listAllPositions().length === 0) isRemoved = true;
    },
    { signal },
  );
  return (place) => {
    if (!isRemoved) savePosition(place);
  };
}
