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
