import { getLibraryRow } from "#api/db/library.ts";
import { readEnv } from "#server/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { showSettings } from "#server/shown-settings.ts";

import type { Asked, Command } from "./command.ts";
import { table } from "./table.ts";

export const settingsCommands: readonly Command[] = [
  {
    name: "settings",
    says: "shows the settings that the library works with and where each comes from; no secrets",
    options: [{ name: "json", says: "for a program to read" }],
    run: showAll,
  },
];

async function showAll(asked: Asked): Promise<number> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const { cart_settings: terms } = await getLibraryRow(database.db);
  const settings = [
    ...showSettings(env, process.env),
    ...Object.entries(terms).map(([name, value]) => ({
      name,
      value: String(value),
      source: "catalogue",
    })),
  ];

  if (asked.options["json"]) {
    process.stdout.write(`${JSON.stringify(settings, null, 2)}\n`);
    return 0;
  }
  const rows = settings.map(({ name, value, source }) => [name, value ?? "", source]);
  process.stdout.write(table(["Setting", "Value", "From"], rows));
  process.stdout.write(
    "\n.env.example explains those of the environment, docs/catalogue.md those of the catalogue.\n",
  );
  return 0;
}
