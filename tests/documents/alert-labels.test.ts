import { readdirSync, readFileSync } from "node:fs";
import { METHODS, STATUS_CODES } from "node:http";

import { expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { MailState } from "#api/db/mail/mails.ts";
import { unsettledStates } from "#api/db/schema/regular-givings-schema.ts";
import { openStates } from "#api/db/schema/orders-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";
import { kindOfRequest } from "#server/metrics/request-kind.ts";

import { findAsked, findMentioned, findWishes, rules, type Wish } from "./alert-rules.ts";
import { findTold } from "./told-metrics.ts";

const runbook = readFileSync("docs/running.md", "utf8");
const told = await findTold();

/** What the label "state" can say of each name. */
const states: Record<string, readonly string[]> = {
  lectern_payments: openStates,
  lectern_refunds_open: openRefundStates,
  lectern_givings_uncertain: unsettledStates,
  lectern_mails: ["queued", "refused", "failed", "bounced"] satisfies MailState[],
  // As readJobs of api/db/library/running-figures.ts names them.
  lectern_jobs: ["waiting", "active", "failed"],
  lectern_database_connections: ["open", "idle", "waiting"] satisfies (keyof Connections)[],
};
type Connections = ReturnType<OpenDatabase["connections"]>;

/** What every other label can say. */
const sayings: Record<string, readonly string[]> = {
  job: [...runbook.matchAll(/job_name: (\w+)/g)].map(([, name = ""]) => name),
  kind: findKinds(),
  method: METHODS,
  status: Object.keys(STATUS_CODES),
};

/** Of one request of each kind, and of every call of the contract. */
function findKinds(): string[] {
  const files = readdirSync("contract").filter((file) => file.endsWith(".ts"));
  const texts = files.map((file) => readFileSync(`contract/${file}`, "utf8")).join("\n");
  const calls = [...texts.matchAll(/^ +path: "(\/[^"]*)",$/gm)].map(([, path]) => `/api${path}`);
  const others = ["/", "/assets/a.js", "/media/a.pdf", "/files/a.pdf", "/readyz", "/api/none"];
  return [
    ...calls.map((path) => kindOfRequest(path, [path])),
    ...others.map((path) => kindOfRequest(path, [])),
  ];
}

/** Whether the label is one that the name has, and can say what is wished, each of its choices. */
function isTrue({ name, label, value, isPattern }: Wish): boolean {
  const values = (label === "state" ? states[name] : sayings[label]) ?? [];
  const choices = isPattern ? value.split("|") : [value];
  const canBe = (choice: string) =>
    isPattern ? values.some((each) => isWhole(choice, each)) : values.includes(choice);
  return Boolean(told.get(name)?.has(label)) && choices.every(canBe);
}

function isWhole(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text);
}

test("every alert asks for labels that there are, and for what they can say", () => {
  const wishes = rules.flatMap(({ alert, expr }) =>
    findWishes(expr).map((wish) => ({ alert, ...wish })),
  );

  expect(wishes.length).toBeGreaterThan(10);
  expect(wishes.filter((wish) => !isTrue(wish))).toEqual([]);
});

test.each([
  { name: "lectern_payments", label: "state", value: "conflict|latte", isPattern: true },
  { name: "lectern_payments", label: "sate", value: "late", isPattern: false },
  { name: "lectern_requests_total", label: "kind", value: "/api/order", isPattern: false },
  { name: "lectern_requests_total", label: "status", value: "6..", isPattern: true },
  { name: "lectern_held", label: "state", value: "late", isPattern: false },
])("an alert that asks for $label $value of $name would be found", (wish) => {
  expect(isTrue(wish)).toBe(false);
});

test("every alert sums by labels that there are, and tells of no others", () => {
  const lost = rules.flatMap((rule) => {
    const labels = new Set(findAsked(rule.expr).flatMap((name) => [...(told.get(name) ?? [])]));
    const unknown = findMentioned(rule).filter((label) => !labels.has(label));
    return unknown.map((label) => ({ alert: rule.alert, label }));
  });
  expect(lost).toEqual([]);
});
