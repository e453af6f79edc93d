export type Ids = () => string;

/** Ascending ids, also across restarts, because they begin with the time. */
export function openIds(): Ids {
  let last = 0;

  return () => {
    last = Math.max(last + 1, Date.now());
    return String(last);
  };
}
