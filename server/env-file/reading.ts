/** What a program reads in a file of settings. */
export type Reading = {
  /** By name; null where it takes the value from the shell that starts it. */
  values: Map<string, Setting>;
  /** Why it takes nothing of the file; null when it does. */
  refusal: { line: number; reason: string } | null;
};

export type Setting = { value: string | null; line: number };

/** The number of the line in which that place lies, from 1. */
export function lineNumberAt(text: string, place: number): number {
  return text.slice(0, place).split("\n").length;
}

/** The names that systemd gives to a program. */
export const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
