import type { Page } from "@playwright/test";

import { type Language, languages } from "#domain/languages.ts";
import { isLongRun } from "#tests/test-tier.ts";

/** One combination of language, device and theme. */
export type Cell = {
  /** For a title: "en on a phone, light". */
  name: string;
  language: Language;
  device: Device;
  theme: "light" | "dark";
};

type Device = keyof typeof viewports;

export const viewports = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
};

/**
 * The cells that journeys visit. In `npm test` they cover every language, size and theme once or twice; in the long run
 * (TEST_TIER=long) all combinations.
 */
export const cells: readonly Cell[] = isLongRun
  ? languages.flatMap((language) =>
      (["phone", "desk"] as const).flatMap((device) =>
        (["light", "dark"] as const).map((theme) => cell(language, device, theme)),
      ),
    )
  : [cell("en", "phone", "light"), cell("es", "desk", "dark"), cell("fr", "phone", "dark")];

/** One cell in that language, for a journey whose screens others see in all of `cells`. In the long run: all cells. */
export function cellsIn(language: Language): readonly Cell[] {
  return isLongRun ? cells : cells.filter((cell) => cell.language === language);
}

/** The same for a journey that only iterates over languages. */
export function languagesWith(language: Language): readonly Language[] {
  return isLongRun ? languages : [language];
}

/** Sets size and theme of the page. The address sets its language. */
export async function applyCell(page: Page, { device, theme }: Cell): Promise<void> {
  await page.setViewportSize(viewports[device]);
  await page.emulateMedia({ colorScheme: theme });
}

function cell(language: Language, device: Device, theme: Cell["theme"]): Cell {
  return { name: `${language} on a ${device}, ${theme}`, language, device, theme };
}
