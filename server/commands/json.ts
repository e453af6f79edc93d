import type { Option } from "./command.ts";

/** What a command takes that can say what it found to a program. */
export const json: Option = { name: "json", says: "for a program to read" };
export const jsonInCents: Option = { ...json, says: `${json.says}, with sums in cents` };

export function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
