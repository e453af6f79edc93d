/** The error code of the system or of PostgreSQL; "" when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
