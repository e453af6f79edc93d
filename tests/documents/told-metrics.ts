import { Hono } from "hono";

import { libraryGauges } from "#server/metrics/library-gauges.ts";
import { metricsOf } from "#server/metrics/open-metrics.ts";

/** Told by Prometheus of every process that it asks, and the labels that it gives all that it is told. */
const OF_PROMETHEUS = "up";
const ITS_LABELS = ["job", "instance"];

/** The labels of each name that a process with a database tells; a histogram is read by three names. */
export async function findTold(): Promise<Map<string, Set<string>>> {
  const text = await readMetrics();
  const told = new Map([[OF_PROMETHEUS, new Set(ITS_LABELS)]]);
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const endings = type === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
    for (const ending of endings) told.set(name + ending, new Set(ITS_LABELS));
  }
  for (const [, name = "", inside = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    for (const [, label = ""] of inside.matchAll(/(\w+)="/g)) told.get(name)?.add(label);
  }
  for (const { name, labels } of libraryGauges) {
    for (const label of labels) told.get(name)?.add(label);
  }
  return told;
}

/** What it says once it was asked for something, and while its database is away. */
export async function readMetrics(): Promise<string> {
  const metrics = metricsOf({ METRICS_PORT: 1, METRICS_HOST: "127.0.0.1" });
  if (!metrics) throw new Error("A port was named.");
  metrics.watchRefused(() => 0);
  metrics.watch({
    transaction: () => Promise.reject(new Error("away")),
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
  });
  await new Hono().use(metrics.countRequests).request("/");
  return metrics.read();
}
