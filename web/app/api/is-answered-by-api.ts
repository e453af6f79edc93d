import type { ApiFailure } from "./failure.ts";

/** Codes of a call that broke off, or that was refused before it started: both look alike from here. */
const UNCERTAIN_CODES = new Set(["err-unexpected", "err-busy"]);

/**
 * Whether the API itself has answered. Otherwise the outcome is uncertain: a proxy, or the server without its database,
 * may have broken off in the middle.
 */
export function isAnsweredByApi({ status, code }: Pick<ApiFailure, "status" | "code">): boolean {
  return status !== 0 && !UNCERTAIN_CODES.has(code);
}
