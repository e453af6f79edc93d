import type { ApiFailure } from "./failure.ts";

/**
 * Whether the api itself has answered. Without that nobody knows what came of a call: a server, or one that stands before
 * it, may have broken off in the middle.
 */
export function isAnswered({ status, code }: Pick<ApiFailure, "status" | "code">): boolean {
  return status !== 0 && code !== "err-unexpected";
}
