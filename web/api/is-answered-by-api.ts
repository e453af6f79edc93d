import type { ApiFailure } from "./failure.ts";

/** What is said of a call that broke off, or that was not taken up: both look alike from here. */
const UNCERTAIN_CODES = new Set(["err-unexpected", "err-busy"]);

/**
 * Whether the api itself has answered. Without that nobody knows what came of a call: a server, or one that stands before
 * it, may have broken off in the middle, or lost its database there.
 */
export function isAnsweredByApi({ status, code }: Pick<ApiFailure, "status" | "code">): boolean {
  return status !== 0 && !UNCERTAIN_CODES.has(code);
}
