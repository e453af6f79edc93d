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
