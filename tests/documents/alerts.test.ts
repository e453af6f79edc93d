import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { findMetricNames, rules } from "./alert-rules.ts";
import { listAnchors } from "./read-table.ts";
import { findMetricLabels, readMetrics } from "./metric-labels.ts";

const runbook = readFileSync("docs/running.md", "utf8");

test("reads only metrics of a process in every alert", async () => {
  const metricLabels = await findMetricLabels();
  const alertMetrics = rules.map(({ alert, expr }) => ({ alert, names: findMetricNames(expr) }));

  expect(rules.length).toBeGreaterThan(20);
  expect(alertMetrics.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(alertMetrics.filter(({ names }) => names.some((name) => !metricLabels.has(name)))).toEqual(
    [],
  );
});

test("has every counter of an alert from the start of a process", async () => {
  const text = await readMetrics();
  const grown = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+)\{(.*?)\}/g)]);
  const lines = grown.map(([, name = "", labels = ""]) =>
    text
      .split("\n")
      .find(
        (line) => line.startsWith(name) && labels.split(",").every((label) => line.includes(label)),
      ),
  );

  expect(lines.length).toBeGreaterThan(0);
  expect(lines.map((line) => line?.split(" ").at(-1))).toEqual(lines.map(() => "0"));
});

test.each(["LecternNobodyReconciles", "LecternReconcilerLate", "LecternPaymentsRefused"])(
  "%s excludes a restored copy, which has an alert of its own",
  (name) => {
    const rule = rules.find(({ alert }) => alert === name);
    expect(rule?.expr).toMatch(/ unless on\(\) max\(lectern_held\) > 0$/);
  },
);

test("explains every alert in a section of the runbook", () => {
  const anchors = listAnchors(runbook);
  const lost = rules.filter(({ annotations }) => {
    const [file, anchor = ""] = annotations.runbook.split("#");
    return file !== "docs/running.md" || !anchors.has(anchor);
  });
  const listed = [...runbook.matchAll(/^\| `(Lectern\w+)`/gm)].map(([, name]) => name);

  expect(lost.map(({ alert }) => alert)).toEqual([]);
  expect(listed).toEqual(rules.map(({ alert }) => alert));
});
