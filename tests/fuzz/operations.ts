import {
  listCalls,
  type Parameter,
  listParameters,
  type ApiDocument,
} from "#api/documentation/document-calls.ts";

import { type ShapeCheck, createShapeChecker } from "./answer-shapes.ts";
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
