import type { Command } from "./command.ts";
import { alignColumns } from "./table.ts";

export function formatCommandList(commands: readonly Command[]): string {
  const lines = commands.map((command) => [`  ${formatUsage(command)}`, command.description]);
  return [
    "The operator's commands:",
    "",
    ...alignColumns(lines),
    "",
    "  npm run library -- COMMAND --help   shows the options of a command",
    "",
  ].join("\n");
}

export function formatCommandHelp(command: Command): string {
  const options = (command.options ?? []).map(({ name, valueName, isRepeatable, description }) => [
    `  --${[name, valueName].filter(Boolean).join(" ")}${isRepeatable ? " …" : ""}`,
    description,
  ]);
  const more = options.length > 0 ? ["", ...alignColumns(options)] : [];
  return [formatUsage(command), `  ${command.description}`, ...more, ""].join("\n");
}

function formatUsage({ name, operands = [] }: Command): string {
  return ["npm run library --", name, ...operands].join(" ");
}
