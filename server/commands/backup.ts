import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import type { Command } from "@commander-js/extra-typings";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { openDatabase, type OpenDatabase } from "#api/db/database/open-database.ts";
import { BackupError, totalRows } from "#server/backup/backup-format.ts";
import { copyMedia } from "#server/backup/copy-media.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup, type BackupSummary } from "#server/backup/write-backup.ts";
import { explainFailure } from "#server/explain-failure.ts";
import { type Env, readEnv } from "#server/settings/env.ts";
import { DatabaseOpenError, openLibrary } from "#server/open-library.ts";
import { print, printError, toOneLine, endProgress, progressBar } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { formatCount } from "./format.ts";

export function addCommands(program: Command): void {
  program
    .command("backup")
    .description(
      "backs up the database into a file in the folder and copies the media there; the site may keep running",
    )
    .argument("<folder>")
    .option("--without-media", "does not copy the media")
    .action(runBackup);
  program
    .command("restore")
    .description(
      "restores a backup, the named one or the newest in a folder, into an empty database; the result is a copy until take-over",
    )
    .argument("<path>", "the file, or the folder with the backups")
    .option("--without-media", "does not copy the media")
    .action(runRestore);
}

/** In the folder of backups, shared by all of them. */
const MEDIA_FOLDER = "media";
const BACKUP_EXTENSION = ".lectern";

type MediaOptions = { withoutMedia?: boolean };

async function runBackup(typed: string, { withoutMedia }: MediaOptions): Promise<void> {
  const folder = resolve(typed);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await createFolder(folder);

  const now = new Date();
  const file = join(folder, `library-${formatTimestamp(now)}${BACKUP_EXTENSION}`);
  const written = await writeBackupFile(database, { file, now });
  print(`${describeBackup(file, written)}\n`);
  if (withoutMedia) return;

  // After the rows, so that every file they name exists by then.
  await copyMediaWithProgress({
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

async function runRestore(path: string, { withoutMedia }: MediaOptions): Promise<void> {
  const file = await getBackupFile(resolve(path));
  const env = readEnv(process.env);
  await using database = await openUnmigrated(env);
  const onProgress = progressBar("Restoring");
  try {
    const header = await restoreBackup(database, { file, now: new Date(), onProgress });
    endProgress();
    const rows = formatCount(totalRows(header), "row", "rows");
    print(`${rows} of ${header.madeAt.slice(0, 16).replace("T", " ")} UTC.\n`);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new CommandError(toOneLine(`${file} was not restored. ${error.message}`));
  }
  if (!withoutMedia) await restoreMedia(env, dirname(file));
  print(NEXT_STEPS);
}

const NEXT_STEPS = `This is a copy of the library now, in safe mode: it charges, refunds and sends nothing.
Look at it for as long as you like. To make it the library, make sure that the previous one is stopped, then
  npm run library -- take-over
`;

/** After the rows are restored, `restore` refuses to run again: media that are missing have to be copied by hand. */
function restoreMedia(env: Env, folder: string): Promise<void> {
  const [from, to] = [join(folder, MEDIA_FOLDER), env.MEDIA_ROOT];
  const advice = `The rows are restored; copy the files in ${from} to ${to} yourself.`;
  return copyMediaWithProgress({ from, to, advice });
}

/** Without migrating: the backup may be of an older version of the tables. */
async function openUnmigrated({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    return await openDatabase({ url: DATABASE_URL, folder: DATA_DIR });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseOpenError(`The database cannot be opened: ${reason}`, { cause: error });
  }
}

async function getBackupFile(path: string): Promise<string> {
  const stats = await stat(path).catch(() => null);
  if (!stats) throw new CommandError(`There is no ${path}.`);
  if (stats.isFile()) return path;

  const names = (await readdir(path)).filter((name) => name.endsWith(BACKUP_EXTENSION)).toSorted();
  const newest = names.at(-1);
  if (!newest) throw new CommandError(`There is no backup in ${path}.`);
  return join(path, newest);
}

type CopyOptions = { from: string; to: string; advice: string };

/** Copies media and prints how many; on failure prints the reason and `advice`. The exit code is 1 then. */
export async function copyMediaWithProgress({ from, to, advice }: CopyOptions): Promise<void> {
  const onProgress = progressBar("Copying");
  try {
    const media = await copyMedia(from, to, (done, total) =>
      onProgress({ done, total, what: "media" }),
    );
    endProgress();
    print(`${formatCount(media.files, "file", "files")} of media, ${media.copied} of them new.\n`);
  } catch (error) {
    endProgress();
    const reason = explainFailure(error);
    if (reason === null) throw error;
    printError(`${toOneLine(`Not all media were copied. ${reason} ${advice}`)}\n`);
    process.exitCode = 1;
  }
}
