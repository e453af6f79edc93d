import { setTimeout } from "node:timers/promises";

/**
 * Waits until a whole number of steps, in milliseconds, has gone by since `began`: how long it took to refuse a card says
 * nothing of the reason (D3). A step of 0 waits for nothing.
 */
export async function padResponseTime(began: number, step: number): Promise<void> {
  if (step === 0) return;
  const gone = performance.now() - began;
  await setTimeout(step - (gone % step));
}
