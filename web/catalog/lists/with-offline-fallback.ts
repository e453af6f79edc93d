import { isRouteErrorResponse } from "react-router";

/** The server loader's result, or what the screen can show by itself when the network fails. */
export async function withOfflineFallback<T, F>(loading: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await loading;
  } catch (failure) {
    if (isNetworkFailure(failure)) return fallback;
    throw failure;
  }
}

/** Without a response of our program React Router throws `fetch`'s own error, as a cause when it failed midway. */
function isNetworkFailure(failure: unknown): boolean {
  if (isRouteErrorResponse(failure)) return failure.status >= 500;
  const reason = failure instanceof Error ? (failure.cause ?? failure) : failure;
  return reason instanceof TypeError;
}
