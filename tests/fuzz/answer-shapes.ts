import { z } from "zod";

import type { Schema, Schemas } from "./draw-value.ts";

/** What is wrong with an answer by its schema in the OpenAPI document; null when it conforms. */
export type ShapeCheck = (answer: unknown) => string | null;

/** Compiles the document's schemas, which refer to each other. */
export function createShapeChecker(schemas: Schemas): (schema: Schema) => ShapeCheck {
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
