import { readdirSync, readFileSync } from "node:fs";
import { METHODS, STATUS_CODES } from "node:http";

import { expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { MailState } from "#api/db/mail/mails.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";
import { classifyRequest } from "#server/metrics/classify-request.ts";

import {
  findMetricNames,
  findMentionedLabels,
  findLabelMatchers,
  rules,
  type LabelMatcher,
} from "./alert-rules.ts";
import { findMetricLabels } from "./metric-labels.ts";

const runbook = readFileSync("docs/running.md", "utf8");
const metricLabels = await findMetricLabels();

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
