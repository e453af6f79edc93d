import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";

import {
  type Comparison,
  compareReadings,
  type Difference,
} from "#server/env-file/compare-readings.ts";
import { EnvError, readEnv } from "#server/settings/env.ts";
import { Settings } from "#server/settings/settings.ts";
import { toOneLine, print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError } from "./command.ts";
import { formatCount } from "./order-format.ts";

export const settingsCheckCommands: readonly Command[] = [
  {
    name: "settings check",
    operands: ["FILE"],
    description:
      "reports settings in a file that npm, systemd and docker compose read differently, and invalid values; shows no values",
    run: checkSettingsFile,
  },
];

async function checkSettingsFile(input: CommandInput): Promise<number> {
  const [file = ""] = input.operands;
  const { differences, repeated, values } = compareReadings(await readSettingsText(file));
  for (const difference of differences) print(formatDifference(file, difference));
  for (const { name, lines } of repeated) {
    print(`${name} is set in the lines ${lines.join(", ")}: the last one counts.\n`);
  }
  const unknown = [...values.keys()].filter(isUnknownSetting);
  if (unknown.length > 0) print(`Not settings of the library: ${unknown.join(", ")}.\n`);

  print(
    differences.length > 0
      ? `${formatCount(differences.length, "difference", "differences")} between npm, systemd and docker compose.\n`
      : `npm, systemd and docker compose read ${formatCount(values.size, "setting", "settings")} alike.\n`,
  );
  const fault = explainStartRefusal(values);
  print(fault === "" ? "In production the library starts with these values.\n" : `${fault}\n`);
  return differences.length > 0 || fault !== "" ? 1 : 0;
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

function formatDifference(
  file: string,
  { line, name, summary, reasons, advice }: Difference,
): string {
  const title = `${toOneLine(file)}, line ${line}${name === null ? "" : `: ${name}`}`;
  return `${[title, summary, ...reasons, advice].join("\n  ")}\n`;
}

/** Some files also set variables for Node and the C library. */
function isUnknownSetting(name: string): boolean {
  return (
    !(name in Settings.shape) && /^[A-Z][A-Z0-9_]*$/.test(name) && !/^(NODE|MALLOC)_/.test(name)
  );
}

/** Why the library would not start with the values as npm reads them; "" when it would. It contains no values. */
function explainStartRefusal(values: Comparison["values"]): string {
  try {
    readEnv({ ...Object.fromEntries(values), NODE_ENV: "production" });
    return "";
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message;
  }
}
