/** What an operator may say to a command besides what it works on: `--name`, with a value when `takes` names one. */
export type Option = {
  name: string;
  takes?: string;
  /** Whether it may be said several times, each with another value. */
  repeats?: boolean;
  says: string;
};

/** What was said to it, fit by now. */
export type Asked = {
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
  says: string;
  options?: readonly Option[];
  /** The exit code: 0 when all went well, 1 when something was refused. */
  run: (asked: Asked) => Promise<number>;
};

/** What was asked for cannot be done; each line says one reason. */
export class CommandRefused extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** The value of an option that takes one. */
export function valueOf({ options }: Asked, name: string): string | undefined {
  const value = options[name];
  return value === true ? undefined : value;
}

/** The values of an option that may be said several times. */
export function valuesOf({ lists }: Asked, name: string): string[] {
  return lists?.[name] ?? [];
}

/** The value of an option that takes one of a few. */
export function oneOf<Value extends string>(
  asked: Asked,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const said = valueOf(asked, name);
  if (said === undefined) return undefined;

  const value = values.find((one) => one === said);
  if (!value) throw new CommandRefused(`--${name} takes one of: ${values.join(", ")}.`);
  return value;
}
