import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { findMetricNames, rules } from "./alert-rules.ts";
import { listAnchors } from "./list-anchors.ts";
import { findMetricLabels, readMetrics } from "./metric-labels.ts";

const runbook = readFileSync("docs/running.md", "utf8");

test("every alert reads what a process tells", async () => {
  const told = await findMetricLabels();
  const asked = rules.map(({ alert, expr }) => ({ alert, names: findMetricNames(expr) }));

  expect(rules.length).toBeGreaterThan(20);
  expect(asked.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(asked.filter(({ names }) => names.some((name) => !told.has(name)))).toEqual([]);
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
  const parts = listAnchors(runbook);
  const lost = rules.filter(({ annotations }) => {
    const [file, part = ""] = annotations.runbook.split("#");
    return file !== "docs/running.md" || !parts.has(part);
  });
  const listed = [...runbook.matchAll(/^\| `(Lectern\w+)`/gm)].map(([, name]) => name);

  expect(lost.map(({ alert }) => alert)).toEqual([]);
  expect(listed).toEqual(rules.map(({ alert }) => alert));
});
