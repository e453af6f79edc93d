import { ApiFailure } from "./failure.ts";

/** What is asked for, or null when there is no such thing. */
export async function orNullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}
