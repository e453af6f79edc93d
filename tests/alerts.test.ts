import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import { metricsOf } from "#server/metrics/open-metrics.ts";

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(["wake", "look"]) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });

const { groups } = Rules.parse(parse(readFileSync("deploy/alerts.yaml", "utf8")));
const rules = groups.flatMap((group) => group.rules);
const runbook = readFileSync("docs/running.md", "utf8");

/** Told by Prometheus of every process that it asks. */
const OF_PROMETHEUS = "up";

/** What a process with a database tells when it begins. */
async function readMetrics(): Promise<string> {
  const metrics = metricsOf({ METRICS_PORT: 1, METRICS_HOST: "127.0.0.1" });
  metrics?.watchRefused(() => 0);
  metrics?.watch({
    transaction: () => Promise.reject(new Error("away")),
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
  });
  return (await metrics?.read()) ?? "";
}

/** The names of all that is told, with those that a histogram is read by. */
async function findTold(): Promise<Set<string>> {
  const types = (await readMetrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm);
  return new Set(
    [...types].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

/** What an expression reads: neither its functions nor the labels that it asks for or sums by. */
function findAsked(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, " ");
  const words = [...bare.matchAll(/(?<![\w.])([a-z]\w*)\b(?!\s*\()/g)].map(([, word = ""]) => word);
  return words.filter((word) => !OPERATORS.has(word));
}

const OPERATORS = new Set(["and", "unless"]);

test("every alert reads what a process tells", async () => {
  const told = await findTold();
  const asked = rules.map(({ alert, expr }) => ({ alert, names: findAsked(expr) }));

  expect(rules.length).toBeGreaterThan(20);
  expect(asked.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(
    asked.filter(({ names }) => names.some((name) => name !== OF_PROMETHEUS && !told.has(name))),
  ).toEqual([]);
});

test("what an alert looks at for its growing is told from the beginning, for its first sample counts as no growth", async () => {
  const text = await readMetrics();
  const grown = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+)\{(.*?)\}/g)]);
  const lines = grown.map(([, name = "", labels = ""]) =>
    text
      .split("\n")
      .find(
        (line) => line.startsWith(name) && labels.split(",").every((one) => line.includes(one)),
      ),
  );

  expect(lines.length).toBeGreaterThan(0);
  expect(lines.map((line) => line?.split(" ").at(-1))).toEqual(lines.map(() => "0"));
});

test.each(["LecternNobodyReconciles", "LecternReconcilerLate", "LecternPaymentsRefused"])(
  "%s says nothing of a copy, which is told by its own alert",
  (name) => {
    const rule = rules.find(({ alert }) => alert === name);
    expect(rule?.expr).toMatch(/ unless on\(\) max\(lectern_held\) > 0$/);
  },
);

test("every alert is explained in the runbook, and leads to a part of it that is there", () => {
  const parts = new Set(
    [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slugOf(title)),
  );
  const lost = rules.filter(({ annotations }) => {
    const [file, part = ""] = annotations.runbook.split("#");
    return file !== "docs/running.md" || !parts.has(part);
  });
  const listed = [...runbook.matchAll(/^\| `(Lectern\w+)`/gm)].map(([, name]) => name);

  expect(lost.map(({ alert }) => alert)).toEqual([]);
  expect(listed).toEqual(rules.map(({ alert }) => alert));
});

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
