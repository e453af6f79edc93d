type LoadInOrderOptions<T> = {
  load: (page: number) => Promise<T>;
  /** The number of the first page, and how many they are. */
  from: number;
  count: number;
  /** No longer wanted. */
  signal: AbortSignal;
  onPage: (page: T) => void;
};

/** Brings pages one after another, up to the first that fails: that is told, and those before it are kept. */
export async function loadInOrder<T>({ load, from, count, signal, onPage }: LoadInOrderOptions<T>) {
  for (let number = from; number < from + count && !signal.aborted; number++) {
    const page = await load(number).catch(() => null);
    if (signal.aborted) return "left";
    if (page === null) return "failed";
    onPage(page);
  }
  return signal.aborted ? "left" : "whole";
}
