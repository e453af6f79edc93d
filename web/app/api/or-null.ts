import { data } from "react-router";

import { ApiFailure } from "./failure.ts";

type Report = (failure: unknown) => void;

/** S8.04: for optional content of a page. Reports a failure and resolves to null. */
export async function orNull<T>(request: Promise<T>, report: Report): Promise<T | null> {
  try {
    return await request;
  } catch (failure) {
    report(failure);
    return null;
  }
}

/** For the main content of a page: rethrows 429, so that the whole page answers it with its Retry-After. */
export async function orNullUnlessRateLimited<T>(
  request: Promise<T>,
  report: Report,
): Promise<T | null> {
  return orNull(request, (failure) => {
    if (failure instanceof ApiFailure && failure.status === 429) throw failure;
    report(failure);
  });
}

export async function orNullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** Turns a missing record (404) and an invalid address (400) into the "not found" page. */
export async function notFoundIfMissing<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (failure) {
    const isAbsent = failure instanceof ApiFailure && [400, 404].includes(failure.status);
    throw isAbsent ? data(null, 404) : failure;
  }
}
