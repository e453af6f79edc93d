import { setTimeout } from "node:timers/promises";

/**
 * Waits until a whole number of steps (milliseconds) has passed since `startedAt`, so that the time of a refusal does
 * not reveal its reason (D3). A step of 0 adds no wait.
 */
export async function padResponseTime(startedAt: number, step: number): Promise<void> {
  if (step === 0) return;
  const elapsed = performance.now() - startedAt;
  await setTimeout(step - (elapsed % step));
}
