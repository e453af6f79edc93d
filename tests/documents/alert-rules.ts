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

/** Of deploy/alerts.yaml. */
export const rules = Rules.parse(parse(readFileSync("deploy/alerts.yaml", "utf8"))).groups.flatMap(
  (group) => group.rules,
);

const OPERATORS = new Set(["and", "unless"]);

/** The names that an expression reads: neither its functions nor the labels that it asks for or sums by. */
export function findMetricNames(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, " ");
  const words = [...bare.matchAll(/(?<![\w.])([a-z]\w*)\b(?!\s*\()/g)].map(([, word = ""]) => word);
  return words.filter((word) => !OPERATORS.has(word));
}

export type LabelMatcher = { name: string; label: string; value: string; isPattern: boolean };

/** What an expression wants the labels of a name to say, or not to say. */
export function findLabelMatchers(expression: string): LabelMatcher[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = "", inside = ""]) =>
    [...inside.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = "", how, value = ""]) => ({
      name,
      label,
      value,
      isPattern: how === "=~" || how === "!~",
    })),
  );
}

/** The labels that an expression sums by, and those that the words for people mention. */
export function findMentionedLabels({ expr, annotations }: (typeof rules)[number]): string[] {
  const summed = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = ""]) =>
    inside.split(",").map((label) => label.trim()),
  );
  const told = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = ""]) => label);
  return [...summed, ...told];
}
