/** So many milliseconds another tab is waited for: it may have fallen asleep, and the api keeps two from ordering twice. */
const PATIENCE = 60_000;

/** Has the tabs of this device follow an order of a person one after the other; `onWait` says that another is at it. */
export async function inOwnTurn(
  identity: string,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void> {
  const name = `order ${identity}`;
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isFree) return;

  onWait();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin);
  } catch (error) {
    if (isBegun) throw error;
    await begin();
  }
}
