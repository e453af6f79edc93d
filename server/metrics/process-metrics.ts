import { fileURLToPath } from "node:url";

import { Gauge, type Registry } from "prom-client";

import { hashProgram } from "./hash-program.ts";

/** Which program this is. */
export function buildMetrics(registry: Registry): void {
  const program = hashProgram(fileURLToPath(new URL("../..", import.meta.url)));
  new Gauge({
    name: "lectern_build_info",
    help: "1, with a sum of the program's files, and the version of the Node that runs it.",
    labelNames: ["program", "node"],
    registers: [registry],
  }).set({ program, node: process.versions.node }, 1);
}

/** How long ago this process last asked after all payments and givings that were not certain; from its start, until it has. */
export function reconcilerMetrics(registry: Registry) {
  let last: number | null = null;
  const gauge = new Gauge({
    name: "lectern_reconciler_age_seconds",
    help: "Since when this process has not finished asking after what is not certain.",
    registers: [registry],
    collect() {
      if (last === null) this.remove();
      else this.set((performance.now() - last) / 1000);
    },
  });
  gauge.remove();

  function count(): void {
    last = performance.now();
  }
  return { begin: count, count };
}
