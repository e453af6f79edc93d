/** What a program reads in a settings file. */
export type Reading = {
  /** By name; the value is null when it is taken from the shell. */
  values: Map<string, Setting>;
  /** Why the program refuses the file; null when it does not. */
  refusal: { line: number; reason: string } | null;
};

export type Setting = { value: string | null; line: number };

/** The line number of a position, from 1. */
export function lineNumberAt(text: string, place: number): number {
  return text.slice(0, place).split("\n").length;
}

/** Names that systemd passes to a program. */
export const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
