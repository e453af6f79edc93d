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
      "puts a backup, the newest of a folder or the one that is named, into a database in which nothing is; what comes of it is a copy until take-over",
    options: [{ name: "without-media", description: "leaves the media where they are" }],
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
    throw new CommandError(toOneLine(`${file} is not restored. ${error.message}`));
  }
  const code = input.options["without-media"] ? 0 : await restoreMedia(env, dirname(file));
  print(NEXT_STEPS);
  return code;
}

const NEXT_STEPS = `This is a copy of the library now, and held: it charges, gives back and sends nothing.
Look at it as long as you like. If it is to be the library from now on, see that the one before it is stopped, then
  npm run library -- take-over
`;

/** Once the rows are there, restore is refused: what of the media is missing has to be copied by hand. */
function restoreMedia(env: Env, folder: string): Promise<number> {
  const [from, to] = [join(folder, MEDIA_FOLDER), env.MEDIA_ROOT];
  const advice = `The rows are restored; copy what ${from} has to ${to} yourself.`;
  return copyMediaWithProgress({ from, to, advice });
}

/** As it is: what is in a backup may be older than the tables of today. */
async function openUnmigrated({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    return await openDatabase({ url: DATABASE_URL, folder: DATA_DIR });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseOpenError(`The database cannot be opened: ${reason}`, { cause: error });
  }
}

async function getBackupFile(place: string): Promise<string> {
  const there = await stat(place).catch(() => null);
  if (!there) throw new CommandError(`There is no ${place}.`);
  if (there.isFile()) return place;

  const names = (await readdir(place)).filter((name) => name.endsWith(BACKUP_EXTENSION)).toSorted();
  const newest = names.at(-1);
  if (!newest) throw new CommandError(`There is no backup in ${place}.`);
  return join(place, newest);
}
