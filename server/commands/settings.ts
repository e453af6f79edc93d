import { type Ownership, readOwnership } from "#api/db/library/safe-mode.ts";
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
    description:
      "shows the settings that the library works with and where each comes from; no secrets",
    options: [jsonOption],
    run: showAllSettings,
  },
];

/** Those of the environment are shown whatever is wrong with them, for it is here that one looks then. */
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
  printError(`${fault}\nSo those of the catalog are not shown.\n`);
  return 1;
}

const ownershipLabels: Record<Ownership, string> = {
  own: "the library’s own",
  marked: "a copy, held: restored or marked as one",
  moved: "a copy, held: in another place than they were",
};

type CatalogSettings = { name: string; value: string; source: string }[];

/** What the catalog sets; or why that cannot be read. */
async function readCatalogSettings(): Promise<{ terms: CatalogSettings; fault: string }> {
  try {
    await using database = await openLibrary(readEnv(process.env));
    const { cart_settings: terms } = await getLibraryRow(database.db);
    const shown = Object.entries(terms).map(([name, value]) => {
      return { name, value: String(value), source: "catalogue" };
    });
    const ownership = ownershipLabels[await readOwnership(database.db)];
    const data = { name: "(data)", value: ownership, source: "database" };
    return { terms: [...shown, data], fault: "" };
  } catch (error) {
    const isToMend = error instanceof EnvError || error instanceof DatabaseOpenError;
    if (!isToMend) throw error;
    return { terms: [], fault: error.message };
  }
}
