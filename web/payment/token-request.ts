export type TokenOutcome =
  | { state: "token"; token: string }
  /** Something that is needed is not right, and is said to be so. */
  | { state: "wrong" }
  /** The gateway does not answer: nothing is known but that nothing was charged. */
  | { state: "silent" }
  | { state: "offline" };

/** So many milliseconds the script waits for its frames; it may not keep its word. */
export const SCRIPT_TIMEOUT_MS = 8_000;
const WATCHDOG_MS = SCRIPT_TIMEOUT_MS + 2_000;

let resolveOutcome: ((outcome: TokenOutcome) => void) | null = null;

/** The script takes up no request while it is at work on another, though nobody waits for that any more. */
let scriptIdle = Promise.resolve();
let releaseScript = () => {};

/** Asks for a token by `start`; the first thing that is heard is the outcome. */
export async function awaitToken(start: () => void): Promise<TokenOutcome> {
  await scriptIdle;
  scriptIdle = new Promise((resolve) => {
    const longest = setTimeout(resolve, WATCHDOG_MS);
    releaseScript = () => {
      clearTimeout(longest);
      resolve();
    };
  });
  return new Promise((resolve) => {
    const watchdog = setTimeout(() => resolveToken({ state: "silent" }), WATCHDOG_MS);
    resolveOutcome = (outcome) => {
      clearTimeout(watchdog);
      resolveOutcome = null;
      resolve(outcome);
    };
    try {
      start();
    } catch {
      resolveToken({ state: "silent" });
    }
  });
}

/** What was heard of the token that is asked for; of none it is heard too late. */
export function resolveToken(outcome: TokenOutcome): void {
  resolveOutcome?.(outcome);
}

/** The script has come to the end of a request, whoever it was for. */
export function markScriptIdle(): void {
  releaseScript();
}
