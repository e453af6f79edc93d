/** What an operator may say to a command besides what it works on: `--name`, with a value when `takes` names one. */
export type Option = {
  name: string;
  valueName?: string;
  /** Whether it may be said several times, each with another value. */
  isRepeatable?: boolean;
  description: string;
};

/** What was said to it, fit by now. */
export type CommandInput = {
  operands: string[];
  options: Record<string, string | true>;
  /** The values of those that were said several times, or may have been. */
  lists?: Record<string, string[]>;
};

export type Command = {
  /** What it is called by, such as "mail list". */
  name: string;
  /** What it must be given, in this order, such as FOLDER. Of the last there may be several, ORDER…, or none, [ORDER…]. */
  operands?: readonly string[];
  /** What it does, in one line. */
  description: string;
  options?: readonly Option[];
  /** The exit code: 0 when all went well, 1 when something was refused. */
  run: (input: CommandInput) => Promise<number>;
};

/** What was asked for cannot be done; each line says one reason. */
export class CommandError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** The value of an option that takes one. */
export function readOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name];
  return value === true ? undefined : value;
}

/** The values of an option that may be said several times. */
export function readOptionList({ lists }: CommandInput, name: string): string[] {
  return lists?.[name] ?? [];
}

/** The value of an option that takes one of a few. */
export function readChoice<Value extends string>(
  input: CommandInput,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const said = readOption(input, name);
  if (said === undefined) return undefined;

  const value = values.find((one) => one === said);
  if (!value) throw new CommandError(`--${name} takes one of: ${values.join(", ")}.`);
  return value;
}
