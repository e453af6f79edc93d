import type { Command } from "./command.ts";
import { columns } from "./table.ts";

/** One line for each command. */
export function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map((command) => [`  ${lineOf(command)}`, command.says]);
  return [
    "The operator's commands:",
    "",
    ...columns(lines),
    "",
    "  npm run library -- COMMAND --help   says what else a command takes",
    "",
  ].join("\n");
}

/** All that can be said to one. */
export function helpOf(command: Command): string {
  const options = (command.options ?? []).map(({ name, takes, repeats, says }) => [
    `  --${[name, takes].filter(Boolean).join(" ")}${repeats ? " …" : ""}`,
    says,
  ]);
  const more = options.length > 0 ? ["", ...columns(options)] : [];
  return [lineOf(command), `  ${command.says}`, ...more, ""].join("\n");
}

function lineOf({ name, operands = [] }: Command): string {
  return ["npm run library --", name, ...operands].join(" ");
}
