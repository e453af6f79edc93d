/** As much of a JSON schema as the contract uses. */
export type Shape = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  description?: string;
};

/** A JSON schema in the way TypeScript writes types, one property a line, with what it says of each. */
export function shapeOf(schema: Shape, indent = ""): string {
  const { $ref, type, items, properties, additionalProperties } = schema;
  const choices = schema.anyOf ?? schema.oneOf;

  if ($ref) return $ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => shapeOf(part, indent)).join(" & ");
  if (items) return `${grouped(shapeOf(items, indent))}[]${orNull(type)}`;
  if (properties) return `${objectOf(schema, indent)}${orNull(type)}`;
  if (typeof additionalProperties === "object") {
    return `{ [name: string]: ${shapeOf(additionalProperties, indent)} }`;
  }
  return [type ?? "anything"].flat().join(" | ");
}

function objectOf({ properties = {}, required = [] }: Shape, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    const remark = property.description ? `  — ${property.description}` : "";
    return `${inner}${name}${mark}: ${shapeOf(property, inner)}${remark}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function grouped(shape: string): string {
  return shape.includes(" | ") && !shape.startsWith("{") ? `(${shape})` : shape;
}

function orNull(type: Shape["type"]): string {
  return Array.isArray(type) && type.includes("null") ? " | null" : "";
}
