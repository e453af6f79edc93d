type Series = { id: number; name: string; audiosCount: number };

/** S3.17: sermons, conferences, audiobooks and hymns come first, in this order. */
const FIRST_SERIES = [9, 41, 43, 44];
const OTHER_SERIES = { from: 10, to: 42 };
/** S3.17 lists books of these series instead; so 31 is excluded from the other series. */
const SERIES_OF_BOOKS = new Set([5, 8, 31]);

/** The fixed series that have recordings. */
export function listShelves<T extends Series>(series: readonly T[]): T[] {
  const available = series.filter(({ audiosCount }) => audiosCount > 0);
  const fixed = FIRST_SERIES.flatMap((id) => available.filter((serie) => serie.id === id));
  const others = available.filter(({ id }) => isOtherSeries(id));
  return [...fixed, ...others.toSorted((a, b) => a.id - b.id)];
}

function isOtherSeries(id: number): boolean {
  const { from, to } = OTHER_SERIES;
  return id >= from && id <= to && !FIRST_SERIES.includes(id) && !SERIES_OF_BOOKS.has(id);
}
