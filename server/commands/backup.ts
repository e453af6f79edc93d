import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { errorCode } from "#api/db/database/error-code.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { BackupRefused } from "#server/backup/backup-format.ts";
import { writeBackup, type Written } from "#server/backup/write-backup.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused } from "./command.ts";
import { counted } from "./order-words.ts";
import { copyAndPrint } from "./print-media.ts";

export const backupCommands: readonly Command[] = [
  {
    name: "backup",
    operands: ["FOLDER"],
    says: "writes all that the library has into a file of that folder, and copies its media there; the site may go on meanwhile",
    options: [{ name: "without-media", says: "leaves the media where they are" }],
    run: backUp,
  },
];

/** Below the folder of backups, which share them. */
export const MEDIA = "media";
export const ENDING = ".lectern";

async function backUp(asked: Asked): Promise<number> {
  const folder = resolve(asked.operands[0] ?? "");
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await makeFolder(folder);

  const now = new Date();
  const file = join(folder, `library-${stampOf(now)}${ENDING}`);
  const written = await write(database, { file, now });
  print(`${tellWritten(file, written)}\n`);
  if (asked.options["without-media"]) return 0;

  // After the rows: what they name is there by then.
  return await copyAndPrint({
    from: env.MEDIA_ROOT,
    to: join(folder, MEDIA),
    advice: `The rows are whole in ${file}; the next backup copies the rest.`,
  });
}

/** The folder itself, and none above it: a name that was mistyped, or a disk that is not mounted, is not to pass for one. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") throw new CommandRefused(`There is no folder ${dirname(folder)}.`);
    if (code !== "EEXIST") throw error;
  }
}

async function write(database: OpenDatabase, { file, now }: { file: string; now: Date }) {
  try {
    return await writeBackup(database, { file, now, onProgress: progressBar("Backing up") });
  } catch (error) {
    throw error instanceof BackupRefused ? new CommandRefused(error.message) : error;
  } finally {
    endProgress();
  }
}

function tellWritten(file: string, { tables, rows, bytes }: Written): string {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  return (
    `${file}: ${counted(rows, "row", "rows")} of ${tables} tables, ${megabytes} MB.\n` +
    "It holds what people have entrusted to the library: keep it where nobody else can read it."
  );
}

/** "20260301T180000Z", so that names are in the order of their times. */
function stampOf(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "");
}
