import { BUSY } from "#api/problem.ts";
import { isUnavailable } from "#api/db/is-unavailable.ts";
import { unreachable } from "#web/api/failure.ts";

/** Told by code, for the built screens have a class of their own for what a call fails with. */
const codes = new Set([BUSY, unreachable().code]);

/** Whether what failed may work in a moment: the database, or the process that asks it, is away or overrun. */
export function isPassing(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  return error instanceof Error && "code" in error && codes.has(String(error.code));
}
