import { readdirSync, readFileSync } from "node:fs";
import { METHODS, STATUS_CODES } from "node:http";

import { Hono } from "hono";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { MailState } from "#api/db/mail/mails.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";
import { classifyRequest } from "#server/metrics/classify-request.ts";
import { createMetrics } from "#server/metrics/create-metrics.ts";
import { libraryGauges } from "#server/metrics/database-metrics.ts";

import { listAnchors } from "./read-table.ts";

const runbook = readFileSync("docs/running.md", "utf8");

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(["wake", "look"]) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });

const rules = Rules.parse(parse(readFileSync("deploy/alerts.yaml", "utf8"))).groups.flatMap(
  (group) => group.rules,
);

const OPERATORS = new Set(["and", "unless"]);

/** Reported by Prometheus itself for every process; the labels are added to every metric. */
const PROMETHEUS_METRIC = "up";
const PROMETHEUS_LABELS = ["job", "instance"];

const metrics = await readMetrics();
const metricLabels = findMetricLabels(metrics);

/** The values of the label "state" by metric. */
const states: Record<string, readonly string[]> = {
  lectern_payments: openPaymentStates,
  lectern_refunds_open: openRefundStates,
  lectern_givings_uncertain: uncertainRegularGivingStates,
  lectern_mails: ["queued", "refused", "failed", "bounced"] satisfies MailState[],
  // As readJobMetrics of api/db/library/library-metrics.ts names them.
  lectern_jobs: ["waiting", "active", "failed"],
  lectern_database_connections: ["open", "idle", "waiting"] satisfies (keyof Connections)[],
};
type Connections = ReturnType<OpenDatabase["connections"]>;

/** The values of every other label. */
const labelValues: Record<string, readonly string[]> = {
  job: [...runbook.matchAll(/job_name: (\w+)/g)].map(([, name = ""]) => name),
  kind: findKinds(),
  method: METHODS,
  status: Object.keys(STATUS_CODES),
};

test("reads only metrics of a process in every alert", () => {
  const alertMetrics = rules.map(({ alert, expr }) => ({ alert, names: findMetricNames(expr) }));

  expect(rules.length).toBeGreaterThan(20);
  expect(alertMetrics.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(alertMetrics.filter(({ names }) => names.some((name) => !metricLabels.has(name)))).toEqual(
    [],
  );
});

test("has every counter of an alert from the start of a process", () => {
  const grown = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+)\{(.*?)\}/g)]);
  const lines = grown.map(([, name = "", labels = ""]) =>
    metrics
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

test("matches only existing labels and values in every alert", () => {
  const matchers = rules.flatMap(({ alert, expr }) =>
    findLabelMatchers(expr).map((matcher) => ({ alert, ...matcher })),
  );

  expect(matchers.length).toBeGreaterThan(10);
  expect(matchers.filter((matcher) => !canMatch(matcher))).toEqual([]);
});

test.each([
  { name: "lectern_payments", label: "state", value: "conflict|latte", isPattern: true },
  { name: "lectern_payments", label: "sate", value: "late", isPattern: false },
  { name: "lectern_requests_total", label: "kind", value: "/api/order", isPattern: false },
  { name: "lectern_requests_total", label: "status", value: "6..", isPattern: true },
  { name: "lectern_held", label: "state", value: "late", isPattern: false },
])("rejects the matcher $label $value of $name", (matcher) => {
  expect(canMatch(matcher)).toBe(false);
});

test("groups by and mentions only existing labels in every alert", () => {
  const lost = rules.flatMap((rule) => {
    const labels = new Set(
      findMetricNames(rule.expr).flatMap((name) => [...(metricLabels.get(name) ?? [])]),
    );
    const unknown = findMentionedLabels(rule).filter((label) => !labels.has(label));
    return unknown.map((label) => ({ alert: rule.alert, label }));
  });
  expect(lost).toEqual([]);
});

function findMetricNames(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, " ");
  const identifiers = [...bare.matchAll(/(?<![\w.])([a-z]\w*)\b(?!\s*\()/g)].map(
    ([, identifier = ""]) => identifier,
  );
  return identifiers.filter((identifier) => !OPERATORS.has(identifier));
}

type LabelMatcher = { name: string; label: string; value: string; isPattern: boolean };

/** The label matchers of an expression. */
function findLabelMatchers(expression: string): LabelMatcher[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = "", inside = ""]) =>
    [...inside.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
      ([, label = "", operator, value = ""]) => ({
        name,
        label,
        value,
        isPattern: operator === "=~" || operator === "!~",
      }),
    ),
  );
}

/** The labels that an expression groups by, and those that its summary mentions. */
function findMentionedLabels({ expr, annotations }: (typeof rules)[number]): string[] {
  const summed = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = ""]) =>
    inside.split(",").map((label) => label.trim()),
  );
  const mentioned = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(
    ([, label = ""]) => label,
  );
  return [...summed, ...mentioned];
}

/** The kinds of requests: one of each, and every call of the contract. */
function findKinds(): string[] {
  const files = readdirSync("contract").filter((file) => file.endsWith(".ts"));
  const texts = files.map((file) => readFileSync(`contract/${file}`, "utf8")).join("\n");
  const calls = [...texts.matchAll(/^ +path: "(\/[^"]*)",$/gm)].map(([, path]) => `/api${path}`);
  const otherPaths = ["/", "/assets/a.js", "/media/a.pdf", "/files/a.pdf", "/readyz", "/api/none"];
  return [
    ...calls.map((path) => classifyRequest(path, [path])),
    ...otherPaths.map((path) => classifyRequest(path, [])),
  ];
}

/** Whether the metric has the label, and the label each of the requested values. */
function canMatch({ name, label, value, isPattern }: LabelMatcher): boolean {
  const values = (label === "state" ? states[name] : labelValues[label]) ?? [];
  const choices = isPattern ? value.split("|") : [value];
  const canBe = (choice: string) =>
    isPattern ? values.some((allowed) => matchesWhole(choice, allowed)) : values.includes(choice);
  return Boolean(metricLabels.get(name)?.has(label)) && choices.every(canBe);
}

function matchesWhole(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text);
}

/** The labels of each metric of a process with a database; a histogram has three names. */
function findMetricLabels(text: string): Map<string, Set<string>> {
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
async function readMetrics(): Promise<string> {
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
