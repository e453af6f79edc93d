import { readFileSync } from "node:fs";

import { parse } from "yaml";
import { z } from "zod";

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(["wake", "look"]) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });

export const rules = Rules.parse(parse(readFileSync("deploy/alerts.yaml", "utf8"))).groups.flatMap(
  (group) => group.rules,
);

const OPERATORS = new Set(["and", "unless"]);

export function findMetricNames(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, " ");
  const identifiers = [...bare.matchAll(/(?<![\w.])([a-z]\w*)\b(?!\s*\()/g)].map(
    ([, identifier = ""]) => identifier,
  );
  return identifiers.filter((identifier) => !OPERATORS.has(identifier));
}

export type LabelMatcher = { name: string; label: string; value: string; isPattern: boolean };

/** The label matchers of an expression. */
export function findLabelMatchers(expression: string): LabelMatcher[] {
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
export function findMentionedLabels({ expr, annotations }: (typeof rules)[number]): string[] {
  const summed = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = ""]) =>
    inside.split(",").map((label) => label.trim()),
  );
  const mentioned = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(
    ([, label = ""]) => label,
  );
  return [...summed, ...mentioned];
}
