import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Runs the garbage collector, so that a test can see what is still referenced. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  // The result of the last `await` is still referenced.
  await new Promise((resolve) => setTimeout(resolve));
  runInNewContext("gc")();
}
