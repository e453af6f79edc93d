import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { errorCode } from "#api/db/database/is-unavailable.ts";
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
      "backs up the database into a file in the folder and copies the media there; the site may keep running",
    options: [{ name: "without-media", description: "does not copy the media" }],
    run: runBackup,
  },
];

/** In the folder of backups, shared by all of them. */
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

  // After the rows, so that every file they name exists by then.
  return await copyMediaWithProgress({
    from: env.MEDIA_ROOT,
    to: join(folder, MEDIA_FOLDER),
    advice: `The rows are complete in ${file}; the next backup copies the rest.`,
  });
}

/** Creates only the folder itself, no parent: a mistyped name or an unmounted disk must not pass for a folder. */
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
    "It contains personal data: keep it where only its owner can read it."
  );
}

/** "20260301T180000Z", so that file names sort by time. */
function formatTimestamp(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "");
}
