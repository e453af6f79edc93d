import type { OpenAPIHono } from "@hono/zod-openapi";

import { RULE_EXTENSION } from "#contract/declare-call.ts";
import { Rule } from "#contract/rule.ts";

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

/** The part of JSON Schema that the contract uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  description?: string;
};

/** Formats a JSON schema as a TypeScript type, one property a line, with its description. */
export function formatSchema(schema: JsonSchema, indent = ""): string {
  const { $ref, type, items, properties, additionalProperties } = schema;
  const choices = schema.anyOf ?? schema.oneOf;

  if ($ref) return $ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (choices) return choices.map((choice) => formatSchema(choice, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((member) => formatSchema(member, indent)).join(" & ");
  if (items) return `${parenthesizeUnion(formatSchema(items, indent))}[]${nullSuffix(type)}`;
  if (properties) return `${formatObject(schema, indent)}${nullSuffix(type)}`;
  if (typeof additionalProperties === "object") {
    return `{ [name: string]: ${formatSchema(additionalProperties, indent)} }`;
  }
  return [type ?? "anything"].flat().join(" | ");
}

function formatObject({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    const remark = property.description ? `  — ${property.description}` : "";
    return `${inner}${name}${mark}: ${formatSchema(property, inner)}${remark}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function parenthesizeUnion(shape: string): string {
  return shape.includes(" | ") && !shape.startsWith("{") ? `(${shape})` : shape;
}

function nullSuffix(type: JsonSchema["type"]): string {
  return Array.isArray(type) && type.includes("null") ? " | null" : "";
}
