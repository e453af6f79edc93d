import type { OpenAPIHono } from "@hono/zod-openapi";

import { RULE_EXTENSION } from "#contract/declare-call.ts";
import { Rule } from "#contract/rule.ts";

import type { JsonSchema } from "./format-schema.ts";

export type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;
export type Call = { path: string; method: string; operation: Operation };

export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema & { example?: unknown };
};

const methods = ["get", "post", "put", "delete"] as const;

export function listCalls({ paths = {} }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

export function listParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.flatMap((parameter) =>
    "in" in parameter
      ? [
          {
            name: parameter.name,
            in: parameter.in,
            required: parameter.required ?? false,
            schema: parameter.schema ?? {},
          },
        ]
      : [],
  );
}

/** The rule the call was declared with. Throws when the call is not declared in the contract. */
export function parseRule(operation: Operation): Rule {
  return Rule.parse(operation[RULE_EXTENSION]);
}

/** A URL that works: with required parameters, and `language` where there is one. */
export function buildExampleUrl(path: string, parameters: readonly Parameter[]): string {
  const value = ({ schema }: Parameter) => String(schema.example ?? schema.enum?.[0] ?? 1);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return parameter ? encodeURIComponent(value(parameter)) : "";
  });
  const included = parameters.filter(
    ({ name, in: place, required }) => place === "query" && (required || name === "language"),
  );
  const query = new URLSearchParams(
    included.map((parameter) => [parameter.name, value(parameter)]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}
