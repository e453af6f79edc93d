/**
 * S9.10, in seconds: the limit of the sign-in window, and of the hidden frame that renews a session in memory mode. The
 * other limits of S9.10 are fixed in the SDK: three attempts after network errors, and five seconds that tabs wait for
 * each other's token renewal.
 */
export const SIGN_IN_TIMEOUT_S = 60;
/** In seconds. */
export const REQUEST_TIMEOUT_S = 10;

/** Milliseconds between automatic redirects to the provider. */
export const REDIRECT_INTERVAL_MS = 30_000;
