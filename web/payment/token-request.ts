export type TokenOutcome =
  | { state: "token"; token: string }
  /** Something that is needed is not right, and is said to be so. */
  | { state: "wrong" }
  /** The gateway does not answer: nothing is known but that nothing was charged. */
  | { state: "silent" }
  | { state: "offline" };

/** So many milliseconds the script waits for its frames; it may not keep its word. */
export const SCRIPT_PATIENCE = 10_000;
const WATCHDOG = SCRIPT_PATIENCE + 2_000;

let settle: ((outcome: TokenOutcome) => void) | null = null;

/** Asks for a token by `start`; the first thing that is heard is the outcome. */
export function askToken(start: () => void): Promise<TokenOutcome> {
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
