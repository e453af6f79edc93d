import type { Form } from "#simulators/read-form.ts";

const addressFields =
  "first_name last_name company address1 address2 city state zip country phone email".split(" ");
const knownFields = new Set([
  ...addressFields,
  ...addressFields.map((name) => `shipping_${name}`),
  ..."order_description ponumber tax shipping ipaddress currency".split(" "),
]);

const renamedFields: Record<string, string> = {
  firstname: "first_name",
  lastname: "last_name",
  orderdescription: "order_description",
};

/** The fields about person and order, without card or account numbers. */
export function readDetails(form: Form): Form {
  const named = Object.entries(form).map(
    ([name, value]) => [renamedFields[name] ?? name, value] as const,
  );
  return Object.fromEntries(
    named.filter(([name]) => knownFields.has(name) || /^merchant_defined_field_\d+$/.test(name)),
  );
}

/** The address verification (AVS) result: Y is a match. */
export function compareAddress({ address1 = "", zip }: Form): string {
  return address1.startsWith("888") && zip === "77777" ? "Y" : "N";
}
