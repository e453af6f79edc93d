type Series = { id: number; name: string; audiosCount: number };

/** S3.17: sermons, conferences, books read aloud and hymns, in this order, go before the other series. */
const FIRST_SERIES = [9, 41, 43, 44];
const OTHER_SERIES = { from: 10, to: 42 };
/** Of these series books are listed, as S3.17 says; 31 is therefore read as an exception to the other series. */
const SERIES_OF_BOOKS = new Set([5, 8, 31]);

/** The fixed series that have recordings, as shelves. */
export function listShelves<T extends Series>(series: readonly T[]): T[] {
  const known = series.filter(({ audiosCount }) => audiosCount > 0);
  const fixed = FIRST_SERIES.flatMap((id) => known.filter((serie) => serie.id === id));
  const rest = known.filter(({ id }) => isOtherSeries(id));
  return [...fixed, ...rest.toSorted((a, b) => a.id - b.id)];
}

function isOtherSeries(id: number): boolean {
  const { from, to } = OTHER_SERIES;
  return id >= from && id <= to && !FIRST_SERIES.includes(id) && !SERIES_OF_BOOKS.has(id);
}
