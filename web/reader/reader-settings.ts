import { create } from "zustand";

import { isRecord, writeStored, readStored } from "#web/layout/local-storage.ts";

/** What can be chosen for each setting of the text; the first is the usual one. */
export const settingChoices = {
  paper: ["auto", "light", "sepia", "dark"],
  face: ["serif", "sans"],
  lines: ["medium", "close", "open"],
  margins: ["medium", "narrow", "wide"],
  flow: ["paginated", "scrolled"],
} as const;

export const FONT_SIZES = { least: 80, most: 200, step: 10 };

export type ReaderSettings = {
  [Name in keyof typeof settingChoices]: (typeof settingChoices)[Name][number];
} & {
  /** In hundredths of the usual size of type. */
  size: number;
  isJustified: boolean;
  isHyphenated: boolean;
  /** Whether single letters do something; who speaks to the device may not want it. */
  hasLetterKeys: boolean;
};

const STORAGE_KEY = "reading-settings";

export const defaultSettings: ReaderSettings = {
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
export const useReaderSettings = create<ReaderSettings>(() =>
  parseSettings(readStored(STORAGE_KEY)),
);

export function changeSettings(change: Partial<ReaderSettings>): void {
  useReaderSettings.setState(change);
  // Another tab may have chosen something else meanwhile.
  writeStored(STORAGE_KEY, { ...parseSettings(readStored(STORAGE_KEY)), ...change });
}

/** What was kept, as far as it can be; the usual in the place of anything else. */
export function parseSettings(kept: unknown): ReaderSettings {
  if (!isRecord(kept)) return defaultSettings;

  return {
    paper: parseChoice(settingChoices.paper, kept["paper"]),
    face: parseChoice(settingChoices.face, kept["face"]),
    lines: parseChoice(settingChoices.lines, kept["lines"]),
    margins: parseChoice(settingChoices.margins, kept["margins"]),
    flow: parseChoice(settingChoices.flow, kept["flow"]),
    size: readSize(kept["size"]),
    isJustified: parseBoolean(kept["isJustified"], defaultSettings.isJustified),
    isHyphenated: parseBoolean(kept["isHyphenated"], defaultSettings.isHyphenated),
    hasLetterKeys: parseBoolean(kept["hasLetterKeys"], defaultSettings.hasLetterKeys),
  };
}

function parseChoice<T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find((known) => known === value) ?? values[0];
}

function parseBoolean(value: unknown, usual: boolean): boolean {
  return typeof value === "boolean" ? value : usual;
}

function readSize(size: unknown): number {
  const isPossible =
    typeof size === "number" && size >= FONT_SIZES.least && size <= FONT_SIZES.most;
  return isPossible ? size : defaultSettings.size;
}
