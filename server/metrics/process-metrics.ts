import { fileURLToPath } from "node:url";

import { Gauge, type Registry } from "prom-client";

import { hashProgram } from "./hash-program.ts";

/** Registers the version of the program. */
export function buildMetrics(registry: Registry): void {
  const program = hashProgram(fileURLToPath(new URL("../..", import.meta.url)));
  new Gauge({
    name: "lectern_build_info",
    help: "1, with a hash of the program's files and the version of Node.",
    labelNames: ["program", "node"],
    registers: [registry],
  }).set({ program, node: process.versions.node }, 1);
}

/** Seconds since this process last reconciled all uncertain payments and givings; before that, since its start. */
export function reconcilerMetrics(registry: Registry) {
  let last: number | null = null;
  const gauge = new Gauge({
    name: "lectern_reconciler_age_seconds",
    help: "Seconds since this process last finished reconciling what is uncertain.",
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
