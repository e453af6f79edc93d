import type { Option } from "./command.ts";

/** What a command takes that can say what it found to a program. */
export const jsonOption: Option = { name: "json", description: "for a program to read" };
export const jsonInCentsOption: Option = {
  ...jsonOption,
  description: `${jsonOption.description}, with sums in cents`,
};

export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
