import { Command, CommanderError } from "@commander-js/extra-typings";

import { print, printError, toOneLine } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";

/** The first words of commands, and the file that declares them. It is loaded only for those words, or for the help. */
const files: {
  words: readonly string[];
  load: () => Promise<{ addCommands: (program: Command) => void }>;
}[] = [
  {
    words: ["import", "check", "template", "clean-books", "migrate"],
    load: () => import("./catalog.ts"),
  },
  { words: ["move-media"], load: () => import("./move-media.ts") },
  { words: ["withdraw", "bring-back", "delete", "withheld"], load: () => import("./withdraw.ts") },
  { words: ["orders"], load: () => import("./orders.ts") },
  { words: ["gifts"], load: () => import("./donations.ts") },
  { words: ["givings"], load: () => import("./regular-givings.ts") },
  { words: ["payments", "reconcile"], load: () => import("./payments.ts") },
  { words: ["person"], load: () => import("./person.ts") },
  { words: ["subscriptions", "print"], load: () => import("./subscriptions.ts") },
  { words: ["mail"], load: () => import("./mail.ts") },
  { words: ["notice"], load: () => import("./notice.ts") },
  { words: ["countries"], load: () => import("./countries.ts") },
  { words: ["settings"], load: () => import("./settings.ts") },
  { words: ["backup", "restore"], load: () => import("./backup.ts") },
  { words: ["take-over", "hold"], load: () => import("./take-over.ts") },
];

/** Runs the command that was typed. Returns its exit code: 2 when it was not understood or cannot be carried out. */
export async function runCommand(typed: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(typed[0]);
    await program.parseAsync(typed, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // It has printed its message or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandError)) throw error;
    printError(error.lines.map((line) => `${toOneLine(line)}\n`).join(""));
    return 2;
  } finally {
    process.exitCode = undefined;
  }
}

/** Declares the commands that begin with the word, or all when none does. */
export async function createProgram(word = ""): Promise<Command> {
  const program = new Command("npm run library --")
    .description("The operator's commands. Each shows its options with --help.")
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: printError })
    .showHelpAfterError("(add --help to see how it is used)")
    .hook("preAction", (_, command) => refuseSwallowedOption(command));
  const named = files.filter(({ words }) => words.includes(word));
  for (const { load } of named.length > 0 ? named : files) (await load()).addCommands(program);
  return program;
}

/** Refuses `--reason --yes` and `--reason -h`, which commander takes for the reason. */
function refuseSwallowedOption(command: Pick<Command, "options" | "getOptionValue" | "error">) {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if ([value].flat().some((text) => typeof text === "string" && /^(--|-[a-z]$)/i.test(text))) {
      command.error(`error: option '${option.flags}' argument missing`);
    }
  }
}
