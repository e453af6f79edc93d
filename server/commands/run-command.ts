import { parseArgs } from "node:util";

import { toOneLine, print, printError } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError } from "./command.ts";
import { formatCommandHelp, formatCommandList } from "./help.ts";
import { protectNegativeNumbers } from "./protect-negative-numbers.ts";

/** Runs the command that was typed. Returns its exit code, or 2 when the arguments are invalid. */
export async function runCommand(
  commands: readonly Command[],
  typed: readonly string[],
): Promise<number> {
  if (typed.length === 0 || (typed.length === 1 && isHelp(typed[0]))) {
    return printResult(formatCommandList(commands), typed.length === 0 ? 2 : 0);
  }
  const command = findCommand(commands, typed);
  if (!command) return printUnknownCommand(commands, typed);
  if (typed.some(isHelp)) return printResult(formatCommandHelp(command), 0);

  const input = readInput(command, typed.slice(command.name.split(" ").length));
  if (typeof input === "string") return printResult(`${input}\n\n${formatCommandHelp(command)}`, 2);
  try {
    return await command.run(input);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return printResult(error.lines.map((line) => `${toOneLine(line)}\n`).join(""), 2);
  }
}

function findCommand(commands: readonly Command[], typed: readonly string[]): Command | undefined {
  return commands.find(({ name }) => {
    const words = name.split(" ");
    return words.every((word, place) => typed[place] === word);
  });
}

/** Prints the help of commands with the same first word, or of all. */
function printUnknownCommand(commands: readonly Command[], typed: readonly string[]): number {
  const kin = commands.filter(({ name }) => name.split(" ")[0] === typed[0]);
  const help = formatCommandList(kin.length > 0 ? kin : commands);
  if (typed.some(isHelp)) return printResult(help, 0);

  const words = typed.slice(0, kin.length > 0 ? 2 : 1).join(" ");
  return printResult(`There is no command “${words}”.\n\n${help}`, 2);
}

/** Parses the arguments; returns a sentence when they are invalid. */
function readInput(
  { operands = [], options = [] }: Command,
  typed: string[],
): CommandInput | string {
  try {
    const parsers = options.map(({ name, valueName, isRepeatable = false }) => [
      name,
      { type: valueName ? ("string" as const) : ("boolean" as const), multiple: isRepeatable },
    ]);
    const { values, positionals } = parseArgs({
      args: protectNegativeNumbers(typed, options),
      allowPositionals: true,
      options: Object.fromEntries(parsers),
    });
    const { least, most } = operandRange(operands);
    if (positionals.length < least) return `Missing: it takes ${operands.join(" ")}.`;
    if (positionals.length > most) return "Too many arguments.";

    const single = Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" || value === true ? [[name, value] as const] : [],
    );
    const lists = Object.entries(values).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value.map(String)] as const] : [],
    );
    return {
      operands: positionals,
      options: Object.fromEntries(single),
      ...(lists.length > 0 && { lists: Object.fromEntries(lists) }),
    };
  } catch (error) {
    // Only the first sentence: the next one explains names that begin with a dash, and none does.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(
      /\. |\n/,
    );
    return `${sentence.replace(/\.$/, "")}.`;
  }
}

/** The minimum and maximum number of operands. */
function operandRange(operands: readonly string[]) {
  const least = operands.filter((operand) => !operand.startsWith("[")).length;
  const isOpen = operands.some((operand) => operand.includes("…"));
  return { least, most: isOpen ? Infinity : operands.length };
}

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h" || word === "help";
}

function printResult(text: string, exitCode: number): number {
  if (exitCode === 0) print(text);
  else printError(text);
  return exitCode;
}
