import { Hono } from "hono";

import { libraryGauges } from "#server/metrics/database-metrics.ts";
import { createMetrics } from "#server/metrics/create-metrics.ts";

/** Reported by Prometheus itself for every process; the labels are added to every metric. */
const PROMETHEUS_METRIC = "up";
const PROMETHEUS_LABELS = ["job", "instance"];

/** The labels of each metric of a process with a database; a histogram has three names. */
export async function findMetricLabels(): Promise<Map<string, Set<string>>> {
  const text = await readMetrics();
  const labelsByName = new Map([[PROMETHEUS_METRIC, new Set(PROMETHEUS_LABELS)]]);
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const endings = type === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
    for (const ending of endings) labelsByName.set(name + ending, new Set(PROMETHEUS_LABELS));
  }
  for (const [, name = "", inside = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    for (const [, label = ""] of inside.matchAll(/(\w+)="/g)) labelsByName.get(name)?.add(label);
  }
  for (const { name, labels } of libraryGauges) {
    for (const label of labels) labelsByName.get(name)?.add(label);
  }
  return labelsByName;
}

/** The metrics after one request, without a database. */
export async function readMetrics(): Promise<string> {
  const metrics = createMetrics({ METRICS_PORT: 1, METRICS_HOST: "127.0.0.1" });
  if (!metrics) throw new Error("No metrics were created.");
  metrics.trackRefusals(() => 0);
  metrics.watch({
    transaction: () => Promise.reject(new Error("away")),
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
  });
  await new Hono().use(metrics.countRequests).request("/");
  return metrics.read();
}
