/** S8.04: what a page can go without; a failure of it is told, and is null. */
export async function orForgo<T>(
  asked: Promise<T>,
  report: (failure: unknown) => void,
): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    report(failure);
    return null;
  }
}
