import { create } from "zustand";

import { isRecord, keep, readKept } from "#web/layout/kept.ts";

/** What can be chosen for each setting of the text; the first is the usual one. */
export const choices = {
  paper: ["auto", "light", "sepia", "dark"],
  face: ["serif", "sans"],
  lines: ["medium", "close", "open"],
  margins: ["medium", "narrow", "wide"],
  flow: ["paginated", "scrolled"],
} as const;

export const SIZES = { least: 80, most: 200, step: 10 };

export type Settings = { [Name in keyof typeof choices]: (typeof choices)[Name][number] } & {
  /** In hundredths of the usual size of type. */
  size: number;
  isJustified: boolean;
  isHyphenated: boolean;
  /** Whether single letters do something; who speaks to the device may not want it. */
  hasLetterKeys: boolean;
};

const NAME = "reading-settings";

export const usualSettings: Settings = {
  paper: "auto",
  face: "serif",
  lines: "medium",
  margins: "medium",
  flow: "paginated",
  size: 100,
  isJustified: false,
  isHyphenated: true,
  hasLetterKeys: true,
};

/** How the person likes to read on this device. */
export const useSettings = create<Settings>(() => readSettings(readKept(NAME)));

export function choose(change: Partial<Settings>): void {
  useSettings.setState(change);
  // Another tab may have chosen something else meanwhile.
  keep(NAME, { ...readSettings(readKept(NAME)), ...change });
}

/** What was kept, as far as it can be; the usual in the place of anything else. */
export function readSettings(kept: unknown): Settings {
  if (!isRecord(kept)) return usualSettings;

  return {
    paper: one(choices.paper, kept["paper"]),
    face: one(choices.face, kept["face"]),
    lines: one(choices.lines, kept["lines"]),
    margins: one(choices.margins, kept["margins"]),
    flow: one(choices.flow, kept["flow"]),
    size: readSize(kept["size"]),
    isJustified: either(kept["isJustified"], usualSettings.isJustified),
    isHyphenated: either(kept["isHyphenated"], usualSettings.isHyphenated),
    hasLetterKeys: either(kept["hasLetterKeys"], usualSettings.hasLetterKeys),
  };
}

function one<T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find((known) => known === value) ?? values[0];
}

function either(value: unknown, usual: boolean): boolean {
  return typeof value === "boolean" ? value : usual;
}

function readSize(size: unknown): number {
  const isPossible = typeof size === "number" && size >= SIZES.least && size <= SIZES.most;
  return isPossible ? size : usualSettings.size;
}
