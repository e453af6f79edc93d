import { create } from "zustand";

import { isRecord, writeStored, readStored } from "#web/app/layout/local-storage.ts";

/** The choices of each setting; the first is the default. */
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
  /** In percent of the default type size. */
  size: number;
  isJustified: boolean;
  isHyphenated: boolean;
  /** Whether letter keys work; people who use speech input may turn them off. */
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

/** The reader's settings on this device. */
export const useReaderSettings = create<ReaderSettings>(() =>
  parseSettings(readStored(STORAGE_KEY)),
);

export function changeSettings(change: Partial<ReaderSettings>): void {
  useReaderSettings.setState(change);
  // Another tab may have changed other settings in the meantime.
  writeStored(STORAGE_KEY, { ...parseSettings(readStored(STORAGE_KEY)), ...change });
}

/** Parses stored settings; invalid values become defaults. */
export function parseSettings(stored: unknown): ReaderSettings {
  if (!isRecord(stored)) return defaultSettings;

  return {
    paper: parseChoice(settingChoices.paper, stored["paper"]),
    face: parseChoice(settingChoices.face, stored["face"]),
    lines: parseChoice(settingChoices.lines, stored["lines"]),
    margins: parseChoice(settingChoices.margins, stored["margins"]),
    flow: parseChoice(settingChoices.flow, stored["flow"]),
    size: readSize(stored["size"]),
    isJustified: parseBoolean(stored["isJustified"], defaultSettings.isJustified),
    isHyphenated: parseBoolean(stored["isHyphenated"], defaultSettings.isHyphenated),
    hasLetterKeys: parseBoolean(stored["hasLetterKeys"], defaultSettings.hasLetterKeys),
  };
}

function parseChoice<T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find((choice) => choice === value) ?? values[0];
}

function parseBoolean(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}

function readSize(size: unknown): number {
  const isPossible =
    typeof size === "number" && size >= FONT_SIZES.least && size <= FONT_SIZES.most;
  return isPossible ? size : defaultSettings.size;
}
