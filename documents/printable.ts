/** What a person typed, as one line that can be set: without signs that mean nothing on paper, or turn what follows. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\p{Noncharacter_Code_Point}]/gu, "");
}

/** The same of every text in a value, as JSON has it. */
export function toPrintableValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? toPrintable(part) : part,
  ) as Value;
}
