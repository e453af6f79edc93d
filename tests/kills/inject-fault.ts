import type { Environment } from "./environment.ts";

type Fault = { fault: string; times?: number; on?: string; ms?: number };

/** Makes the gateway simulator fail, as its README describes. */
export async function injectFault({ simulators }: Environment, fault: Fault): Promise<void> {
  const url = `${simulators.gatewayOrigin}/__sim/faults`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(fault) });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function haveFaultsFired({ simulators }: Environment): Promise<boolean> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/faults`);
  return (await answer.json()).length === 0;
}

export async function clearFaults({ simulators }: Environment): Promise<void> {
  await fetch(`${simulators.gatewayOrigin}/__sim/faults`, { method: "DELETE" });
}
