import { readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { openDatabase, type OpenDatabase } from "#api/db/database/open-database.ts";
import { BackupError, totalRows } from "#server/backup/backup-format.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type Env, readEnv } from "#server/settings/env.ts";
import { DatabaseOpenError } from "#server/open-library.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { toOneLine, print } from "#server/terminal.ts";

import { BACKUP_EXTENSION, MEDIA_FOLDER } from "./backup.ts";
import { type CommandInput, type Command, CommandError } from "./command.ts";
import { formatCount } from "./order-format.ts";
import { copyMediaWithProgress } from "./copy-media-with-progress.ts";

export const restoreCommands: readonly Command[] = [
  {
    name: "restore",
    operands: ["FOLDER|FILE"],
    description:
      "restores a backup, the named one or the newest in a folder, into an empty database; the result is a copy until take-over",
    options: [{ name: "without-media", description: "does not copy the media" }],
    run: runRestore,
  },
];

async function runRestore(input: CommandInput): Promise<number> {
  const file = await getBackupFile(resolve(input.operands[0] ?? ""));
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
  const code = input.options["without-media"] ? 0 : await restoreMedia(env, dirname(file));
  print(NEXT_STEPS);
  return code;
}

const NEXT_STEPS = `This is a copy of the library now, in safe mode: it charges, refunds and sends nothing.
Look at it for as long as you like. To make it the library, make sure that the previous one is stopped, then
  npm run library -- take-over
`;

/** After the rows are restored, `restore` refuses to run again: media that are missing have to be copied by hand. */
function restoreMedia(env: Env, folder: string): Promise<number> {
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
