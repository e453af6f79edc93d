/**
 * S9.10, in seconds: of the window in which one signs in, and of the hidden frame that renews a session in memory. What else
 * it names is the SDK's own and cannot be set: a request that fails on the line is tried three times, and tabs wait five
 * seconds for one another to renew a token.
 */
export const SIGN_IN_TIMEOUT_S = 60;
/** In seconds. */
export const REQUEST_TIMEOUT_S = 10;

/** A closed screen leads to the provider by itself once in so many milliseconds. */
export const REDIRECT_INTERVAL_MS = 30_000;
