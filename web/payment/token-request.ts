export type TokenOutcome =
  | { state: "token"; token: string }
  /** Something that is needed is not right, and is said to be so. */
  | { state: "wrong" }
  /** The gateway does not answer: nothing is known but that nothing was charged. */
  | { state: "silent" }
  | { state: "offline" };

/** So many milliseconds the script waits for its frames; it may not keep its word. */
export const SCRIPT_PATIENCE = 8_000;
const WATCHDOG = SCRIPT_PATIENCE + 2_000;

let settle: ((outcome: TokenOutcome) => void) | null = null;

/** The script takes up no request while it is at work on another, though nobody waits for that any more. */
let isFree = Promise.resolve();
let free = () => {};

/** Asks for a token by `start`; the first thing that is heard is the outcome. */
export async function askToken(start: () => void): Promise<TokenOutcome> {
  await isFree;
  isFree = new Promise((resolve) => {
    const longest = setTimeout(resolve, WATCHDOG);
    free = () => {
      clearTimeout(longest);
      resolve();
    };
  });
  return new Promise((resolve) => {
    const watchdog = setTimeout(() => settleToken({ state: "silent" }), WATCHDOG);
    settle = (outcome) => {
      clearTimeout(watchdog);
      settle = null;
      resolve(outcome);
    };
    try {
      start();
    } catch {
      settleToken({ state: "silent" });
    }
  });
}

/** What was heard of the token that is asked for; of none it is heard too late. */
export function settleToken(outcome: TokenOutcome): void {
  settle?.(outcome);
}

/** The script has come to the end of a request, whoever it was for. */
export function noteScriptFree(): void {
  free();
}
