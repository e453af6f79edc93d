/** A rectangle by its sides along the lines, `from` and `to`, and across them. */
export type Box = { from: number; to: number; top: number; bottom: number };

/** What touches or rounds by this many pixels is not over another. */
const TOLERANCE = 2;

/**
 * Whether each box is in one of the rooms, which follow each other along the lines, and none is over another. Sorted, so
 * that tens of thousands take no longer than they must.
 */
export function areApart(boxes: readonly Box[], rooms: readonly Box[]): boolean {
  const sortedRooms = rooms.toSorted((a, b) => a.from - b.from);
  // The last box at each place across the lines, from top to bottom.
  const last: Box[] = [];
  let current = 0;
  for (const box of boxes.toSorted((a, b) => a.from - b.from || a.top - b.top)) {
    while ((sortedRooms[current]?.to ?? Infinity) <= box.to - TOLERANCE) current += 1;
    const room = sortedRooms[current];
    if (!room || box.from <= room.from - TOLERANCE) return false;
    if (box.bottom - box.top <= TOLERANCE || box.to - box.from <= TOLERANCE) continue;

    const start = findFirst(last, ({ bottom }) => bottom - box.top > TOLERANCE);
    let end = start;
    for (let other = last[end]; other && box.bottom - other.top > TOLERANCE; other = last[end]) {
      if (other.to - box.from > TOLERANCE) return false;
      end += 1;
    }
    last.splice(start, end - start, box);
  }
  return true;
}

/** The place of the first box that fulfills a condition which all boxes after it fulfill too. */
function findFirst(boxes: readonly Box[], condition: (box: Box) => boolean): number {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = boxes[middle];
    if (box && !condition(box)) low = middle + 1;
    else high = middle;
  }
  return low;
}
