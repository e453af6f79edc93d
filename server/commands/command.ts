/** An option `--name` of a command, with a value when `valueName` is set. */
export type Option = {
  name: string;
  valueName?: string;
  /** Whether it may be repeated with other values. */
  isRepeatable?: boolean;
  description: string;
};

/** The parsed arguments. */
export type CommandInput = {
  operands: string[];
  options: Record<string, string | true>;
  /** Values of repeatable options. */
  lists?: Record<string, string[]>;
};

export type Command = {
  /** The words that call it, such as "mail list". */
  name: string;
  /** Required operands in order, such as FOLDER. The last may be repeatable, ORDER…, or optional, [ORDER…]. */
  operands?: readonly string[];
  /** One line for the help. */
  description: string;
  options?: readonly Option[];
  /** Returns the exit code: 0 for success, 1 when something was refused. */
  run: (input: CommandInput) => Promise<number>;
};

/** The request cannot be carried out; each line is one reason. */
export class CommandError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** The value of an option that has one. */
export function readOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name];
  return value === true ? undefined : value;
}

/** The values of a repeatable option. */
export function readOptionList({ lists }: CommandInput, name: string): string[] {
  return lists?.[name] ?? [];
}

/** The value of an option with a fixed set of values. Throws `CommandError` for any other value. */
export function readChoice<Value extends string>(
  input: CommandInput,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const given = readOption(input, name);
  if (given === undefined) return undefined;

  const value = values.find((candidate) => candidate === given);
  if (!value) throw new CommandError(`--${name} takes one of: ${values.join(", ")}.`);
  return value;
}
