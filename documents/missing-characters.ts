/** What stands for characters that no font has. Every font has it. */
export const REPLACEMENT = "[?]";

/** The characters that no font has, each once, of what the typesetter says is wrong with a document. */
export function missingCharacters(fault: string): string[] {
  const messages = [...fault.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)];
  const texts = messages.flatMap(([, message = ""]) => {
    const [, text] = /the text `"(.*)"` could not be displayed/.exec(unescaped(message)) ?? [];
    return text === undefined ? [] : [unescaped(text)];
  });
  return [...new Set(texts)];
}

/** As Rust writes strings: `\u{10fffd}`, `\"`, `\\`. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/gi, (_, code?: string, sign = "") =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Whether any text in the value has one of them. */
export function hasAny(value: unknown, characters: readonly string[]): boolean {
  if (typeof value === "string") return characters.some((one) => value.includes(one));
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => hasAny(part, characters));
}

/** The value with a replacement in every text for each run of them. */
export function withoutMissing<Value>(value: Value, characters: readonly string[]): Value {
  const any = characters.map((one) => one.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const runs = new RegExp(`(?:${any.join("|")})+`, "gu");
  const replaced = JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll(runs, REPLACEMENT) : part,
  );
  return replaced as Value;
}
