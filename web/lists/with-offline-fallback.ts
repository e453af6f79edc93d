import { isRouteErrorResponse } from "react-router";

/** What the server's loader answers; when the line has broken off, what the screen can show by itself. */
export async function withOfflineFallback<T, F>(asked: Promise<T>, alone: F): Promise<T | F> {
  try {
    return await asked;
  } catch (failure) {
    if (isNetworkFailure(failure)) return alone;
    throw failure;
  }
}

/** What the router throws when no answer of our program comes: `fetch`'s own error, as a cause when it came midway. */
function isNetworkFailure(failure: unknown): boolean {
  if (isRouteErrorResponse(failure)) return failure.status >= 500;
  const reason = failure instanceof Error ? (failure.cause ?? failure) : failure;
  return reason instanceof TypeError;
}
