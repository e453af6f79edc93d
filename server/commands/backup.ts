import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { errorCode } from "#api/db/database/error-code.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { BackupError } from "#server/backup/backup-format.ts";
import { writeBackup, type BackupSummary } from "#server/backup/write-backup.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError } from "./command.ts";
import { formatCount } from "./order-format.ts";
import { copyMediaWithProgress } from "./copy-media-with-progress.ts";

export const backupCommands: readonly Command[] = [
  {
    name: "backup",
    operands: ["FOLDER"],
    description:
      "writes all that the library has into a file of that folder, and copies its media there; the site may go on meanwhile",
    options: [{ name: "without-media", description: "leaves the media where they are" }],
    run: runBackup,
  },
];

/** Below the folder of backups, which share them. */
export const MEDIA_FOLDER = "media";
export const BACKUP_EXTENSION = ".lectern";

async function runBackup(input: CommandInput): Promise<number> {
  const folder = resolve(input.operands[0] ?? "");
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await createFolder(folder);

  const now = new Date();
  const file = join(folder, `library-${formatTimestamp(now)}${BACKUP_EXTENSION}`);
  const written = await writeBackupFile(database, { file, now });
  print(`${describeBackup(file, written)}\n`);
  if (input.options["without-media"]) return 0;

  // After the rows: what they name is there by then.
  return await copyMediaWithProgress({
    from: env.MEDIA_ROOT,
    to: join(folder, MEDIA_FOLDER),
    advice: `The rows are whole in ${file}; the next backup copies the rest.`,
  });
}

/** The folder itself, and none above it: a name that was mistyped, or a disk that is not mounted, is not to pass for one. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") throw new CommandError(`There is no folder ${dirname(folder)}.`);
    if (code !== "EEXIST") throw error;
  }
}

async function writeBackupFile(database: OpenDatabase, { file, now }: { file: string; now: Date }) {
  try {
    return await writeBackup(database, { file, now, onProgress: progressBar("Backing up") });
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  } finally {
    endProgress();
  }
}

function describeBackup(file: string, { tables, rows, bytes }: BackupSummary): string {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  return (
    `${file}: ${formatCount(rows, "row", "rows")} of ${tables} tables, ${megabytes} MB.\n` +
    "It holds what people have entrusted to the library: keep it where nobody else can read it."
  );
}

/** "20260301T180000Z", so that names are in the order of their times. */
function formatTimestamp(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "");
}
