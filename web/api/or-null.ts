import { ApiFailure } from "./failure.ts";

type Report = (failure: unknown) => void;

/** S8.04: what a page can go without; a failure of it is told, and is null. */
export async function orNull<T>(asked: Promise<T>, report: Report): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    report(failure);
    return null;
  }
}

/** The same of what a page is made for: that too much was asked is said by all of the page, with when to come back. */
export async function orNullUnlessRateLimited<T>(
  asked: Promise<T>,
  report: Report,
): Promise<T | null> {
  return orNull(asked, (failure) => {
    if (failure instanceof ApiFailure && failure.status === 429) throw failure;
    report(failure);
  });
}
