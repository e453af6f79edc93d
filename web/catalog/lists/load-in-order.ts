type LoadInOrderOptions<T> = {
  load: (page: number) => Promise<T>;
  /** The number of the first page, and of pages. */
  from: number;
  count: number;
  /** Aborts when the list is left. */
  signal: AbortSignal;
  onPage: (page: T) => void;
};

/** Loads pages one after another until the first failure. Pages before it are kept. Returns how it ended. */
export async function loadInOrder<T>({ load, from, count, signal, onPage }: LoadInOrderOptions<T>) {
  for (let number = from; number < from + count && !signal.aborted; number++) {
    const page = await load(number).catch(() => null);
    if (signal.aborted) return "left";
    if (page === null) return "failed";
    onPage(page);
  }
  return signal.aborted ? "left" : "whole";
}
