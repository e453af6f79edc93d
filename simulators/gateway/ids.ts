export type Ids = () => string;

/** Numbers that rise, through restarts as well: they begin with the time. */
export function openIds(): Ids {
  let last = 0;

  return () => {
    last = Math.max(last + 1, Date.now());
    return String(last);
  };
}
