import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";

import type { Command } from "@commander-js/extra-typings";

import { type Ownership, readOwnership } from "#api/db/safe-mode/ownership.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { checkEnvFile, type EnvFile, type LineError } from "#server/settings/check-env-file.ts";
import { EnvError, readEnv } from "#server/settings/env.ts";
import { DatabaseOpenError, openLibrary } from "#server/open-library.ts";
import { Settings } from "#server/settings/settings.ts";
import { showSettings } from "#server/settings/show-settings.ts";
import { print, printError, toOneLine } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { type Columns, formatCount, formatJson, formatTable } from "./format.ts";
import { jsonOption } from "./options.ts";

export function addCommands(program: Command): void {
  const settings = program
    .command("settings")
    .description("shows the settings in effect, or checks a file of settings");
  settings
    .command("show", { isDefault: true })
    .description("shows the settings in effect and the source of each; no secrets")
    .addOption(jsonOption)
    .action(showAllSettings);
  settings
    .command("check")
    .description(
      "reports lines of a file that npm, systemd and docker compose may read differently, and invalid values; shows no values",
    )
    .argument("<file>")
    .action(checkSettingsFile);
}

/** Settings of the environment are shown even when they are invalid, because that is when people look at them. */
async function showAllSettings({ json }: { json?: boolean }): Promise<void> {
  const ofEnvironment = showSettings(process.env);
  const { terms, fault } = await readCatalogSettings();
  const settings = [...ofEnvironment, ...terms];

  if (json) print(formatJson(settings));
  else {
    const columns: Columns<(typeof settings)[number]> = {
      Setting: ({ name }) => name,
      Value: ({ value }) => value,
      From: ({ source }) => source,
    };
    print(formatTable(settings, columns));
    print(
      "\n.env.example explains those of the environment, docs/catalog.md those of the catalog.\n",
    );
  }
  if (fault === "") return;
  printError(`${fault}\nSo the settings of the catalog are not shown.\n`);
  process.exitCode = 1;
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

async function checkSettingsFile(file: string): Promise<void> {
  const { errors, repeated, values } = checkEnvFile(await readSettingsText(file));
  for (const error of errors) print(formatLineError(file, error));
  for (const { name, lines } of repeated) {
    print(`${name} is set in the lines ${lines.join(", ")}: the last one counts.\n`);
  }
  // npm may read a part of a value as a setting where the programs differ.
  const unknown = errors.length > 0 ? [] : [...values.keys()].filter(isUnknownSetting);
  if (unknown.length > 0) print(`Not settings of the library: ${unknown.join(", ")}.\n`);

  print(
    errors.length > 0
      ? `${formatCount(errors.length, "line", "lines")} to change: npm, systemd and docker compose may differ.\n`
      : `npm, systemd and docker compose read ${formatCount(values.size, "setting", "settings")} alike.\n`,
  );
  const fault = explainStartRefusal(values);
  print(fault === "" ? "In production the library starts with these values.\n" : `${fault}\n`);
  if (errors.length > 0 || fault !== "") process.exitCode = 1;
}

async function readSettingsText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file cannot be read: ${reason}.`);
  }
  if (!isUtf8(bytes)) throw new CommandError(`${file} is not UTF-8 text, so systemd refuses it.`);
  return bytes.toString("utf8");
}

function formatLineError(file: string, { line, name, reason, advice }: LineError): string {
  const title = `${toOneLine(file)}, line ${line}${name === null ? "" : `: ${name}`}`;
  return `${[title, reason, advice].join("\n  ")}\n`;
}

/** Some files also set variables for Node and the C library. */
function isUnknownSetting(name: string): boolean {
  return (
    !(name in Settings.shape) && /^[A-Z][A-Z0-9_]*$/.test(name) && !/^(NODE|MALLOC)_/.test(name)
  );
}

/** Why the library would not start with the values as npm reads them; "" when it would. It contains no values. */
function explainStartRefusal(values: EnvFile["values"]): string {
  try {
    readEnv({ ...Object.fromEntries(values), NODE_ENV: "production" });
    return "";
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message;
  }
}
