/** By what the system, or PostgreSQL, tells one failure from another; "" of what has no code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
