import { unreachable } from "#web/api/failure.ts";

/** So many milliseconds: longer than the library itself waits for a payment. */
const PATIENCE = 90_000;

/** `answer`; one that does not come at all counts as a line that is lost. */
export function inPatience<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(unreachable()), PATIENCE);
    answer.then(resolve, reject).finally(() => clearTimeout(patience));
  });
}
