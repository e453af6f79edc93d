import type { Page } from "@playwright/test";

import { type Language, languages } from "#domain/languages.ts";
import { isLongRun } from "#tests/test-tier.ts";

/** One way in which a screen is seen. */
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
 * The cells that a journey over languages, sizes and themes visits. In `npm test` every language, size and theme is met
 * once or twice; in the long run (TEST_TIER=long) each with each.
 */
export const cells: readonly Cell[] = isLongRun
  ? languages.flatMap((language) =>
      (["phone", "desk"] as const).flatMap((device) =>
        (["light", "dark"] as const).map((theme) => cell(language, device, theme)),
      ),
    )
  : [cell("en", "phone", "light"), cell("es", "desk", "dark"), cell("fr", "phone", "dark")];

/** The one cell in that language, for a journey whose screens others see in all of `cells`. In the long run: all cells. */
export function cellsIn(language: Language): readonly Cell[] {
  return isLongRun ? cells : cells.filter((cell) => cell.language === language);
}

/** The same for a journey that only goes over languages. */
export function languagesWith(language: Language): readonly Language[] {
  return isLongRun ? languages : [language];
}

/** Has the page seen as the cell says. Its language is that of the address. */
export async function applyCell(page: Page, { device, theme }: Cell): Promise<void> {
  await page.setViewportSize(viewports[device]);
  await page.emulateMedia({ colorScheme: theme });
}

function cell(language: Language, device: Device, theme: Cell["theme"]): Cell {
  return { name: `${language} on a ${device}, ${theme}`, language, device, theme };
}
