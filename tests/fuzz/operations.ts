import { z } from "zod";

import {
  listCalls,
  type Parameter,
  listParameters,
  type ApiDocument,
} from "#api/documentation/document-calls.ts";

import type { Schema, Schemas } from "./draw-value.ts";

export type Operation = {
  /** For example `GET /books`. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  schemas: Schemas;
  needsToken: boolean;
  /** The declared statuses. */
  statuses: ReadonlySet<number>;
  /** Checks a successful answer in JSON. */
  shape: ShapeCheck | null;
};

export function listOperations(document: ApiDocument): Operation[] {
  const schemas: Schemas = document.components?.schemas ?? {};
  const readShape = createShapeChecker(schemas);

  return listCalls(document).map(({ path, method, operation }) => {
    const { requestBody, responses = {}, security } = operation;
    const content = requestBody && "content" in requestBody ? requestBody.content : {};
    const json = responses["200"]?.content?.["application/json"]?.schema;
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: `/api${path}`,
      parameters: listParameters(operation),
      body: content["application/json"]?.schema ?? null,
      schemas,
      needsToken: security !== undefined,
      statuses: new Set(Object.keys(responses).map(Number)),
      shape: json ? readShape(json) : null,
    };
  });
}

/** What is wrong with an answer by its schema in the OpenAPI document; null when it conforms. */
type ShapeCheck = (answer: unknown) => string | null;

/** Compiles the document's schemas, which refer to each other. */
function createShapeChecker(schemas: Schemas): (schema: Schema) => ShapeCheck {
  const $defs: Record<string, z.core.JSONSchema.JSONSchema> = JSON.parse(toDefinitions(schemas));
  return (schema) => {
    const fits = z.fromJSONSchema({ ...JSON.parse(toDefinitions(schema)), $defs });
    return (answer) => {
      const result = fits.safeParse(answer);
      return result.success ? null : z.prettifyError(result.error).slice(0, 500);
    };
  };
}

/** Rewrites references to where zod resolves them. */
function toDefinitions(schemas: Schema | Schemas): string {
  return JSON.stringify(schemas).replaceAll("#/components/schemas/", "#/$defs/");
}
