/** Typed text as one printable line, without control characters, invisible characters and direction overrides. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\p{Noncharacter_Code_Point}]/gu, "");
}

export function toPrintableValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === "string" ? toPrintable(item) : item,
  ) as Value;
}
