import { type Ownership, readOwnership } from "#api/db/safe-mode/ownership.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { EnvError, readEnv } from "#server/settings/env.ts";
import { DatabaseOpenError, openLibrary } from "#server/open-library.ts";
import { showSettings } from "#server/settings/show-settings.ts";
import { print, printError } from "#server/terminal.ts";

import type { CommandInput, Command } from "./command.ts";
import { jsonOption, formatJson } from "./json.ts";
import { formatTable } from "./table.ts";

export const settingsCommands: readonly Command[] = [
  {
    name: "settings",
    description: "shows the settings in effect and the source of each; no secrets",
    options: [jsonOption],
    run: showAllSettings,
  },
];

/** Settings of the environment are shown even when they are invalid, because that is when people look at them. */
async function showAllSettings(input: CommandInput): Promise<number> {
  const ofEnvironment = showSettings(process.env);
  const { terms, fault } = await readCatalogSettings();
  const settings = [...ofEnvironment, ...terms];

  if (input.options["json"]) print(formatJson(settings));
  else {
    const rows = settings.map(({ name, value, source }) => [name, value ?? "", source]);
    print(formatTable(["Setting", "Value", "From"], rows));
    print(
      "\n.env.example explains those of the environment, docs/catalog.md those of the catalog.\n",
    );
  }
  if (fault === "") return 0;
  printError(`${fault}\nSo the settings of the catalog are not shown.\n`);
  return 1;
}

const ownershipLabels: Record<Ownership, string> = {
  own: "the library’s own",
  marked: "a copy, in safe mode: restored or marked as one",
  moved: "a copy, in safe mode: in another place than before",
};

type CatalogSettings = { name: string; value: string; source: string }[];

/** The catalog's settings, or the reason why they cannot be read. */
async function readCatalogSettings(): Promise<{ terms: CatalogSettings; fault: string }> {
  try {
    await using database = await openLibrary(readEnv(process.env));
    const { cart_settings: terms } = await getLibraryRow(database.db);
    const catalogTerms = Object.entries(terms).map(([name, value]) => {
      return { name, value: String(value), source: "catalogue" };
    });
    const ownership = ownershipLabels[await readOwnership(database.db)];
    const data = { name: "(data)", value: ownership, source: "database" };
    return { terms: [...catalogTerms, data], fault: "" };
  } catch (error) {
    const isExpected = error instanceof EnvError || error instanceof DatabaseOpenError;
    if (!isExpected) throw error;
    return { terms: [], fault: error.message };
  }
}
