import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Lets go of all that nothing leads to any more, so that it can be seen what is kept. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  // What was awaited last is still at hand.
  await new Promise((resolve) => setTimeout(resolve));
  runInNewContext("gc")();
}
