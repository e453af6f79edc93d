import type { Option } from "./command.ts";

/** The option of commands that can print JSON. */
export const jsonOption: Option = { name: "json", description: "prints JSON for programs" };
export const jsonInCentsOption: Option = {
  ...jsonOption,
  description: `${jsonOption.description}, with sums in cents`,
};

export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
