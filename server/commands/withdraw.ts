import { Argument, type Command } from "@commander-js/extra-typings";

import { DeletionRefused, isDeleted } from "#api/db/catalog/delete-records.ts";
import type { RecordTable } from "#api/db/catalog/record-fields.ts";
import { findKnownCodes, findSimilarCode } from "#api/db/catalog/withdraw-records.ts";
import { listWithheldFiles } from "#api/db/catalog/withheld-files.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { changeStatus, deleteRecords, type RecordsChange } from "#catalog/change-records.ts";
import { ImportLockedError } from "#catalog/import-report.ts";
import { getLocalDay } from "#domain/days.ts";
import { openLibrary } from "#server/open-library.ts";
import { type Env, readEnv } from "#server/settings/env.ts";
import { printLines } from "#server/terminal.ts";

import { CommandError, confirm } from "./command-error.ts";
import { yesOption } from "./options.ts";
import { printPurge, printReturned } from "./print-purge.ts";

/** As operators call them. An issue of a periodical is a book. */
const kinds = ["book", "issue", "recording", "course", "author", "series", "topic"] as const;
type Kind = (typeof kinds)[number];

const tables: Record<Kind, RecordTable> = {
  book: "books",
  issue: "books",
  recording: "audios",
  course: "courses",
  author: "authors",
  series: "series",
  topic: "topics",
};

const kindArgument = new Argument("<kind>", "what it is").choices(kinds);
const CODES = "<codes...>";

export function addCommands(program: Command): void {
  program
    .command("withdraw")
    .description("hides records from visitors at once, until they are brought back")
    .addArgument(kindArgument)
    .argument(CODES, "as in the catalog")
    .action((kind, codes) => runChange(kind, codes, "withdrawn"));
  program
    .command("bring-back")
    .description("shows withdrawn records again")
    .addArgument(kindArgument)
    .argument(CODES, "as in the catalog")
    .action((kind, codes) => runChange(kind, codes, "shown"));
  program
    .command("delete")
    .description("deletes records with their files for good; their codes are never used again")
    .addArgument(kindArgument)
    .argument(CODES, "as in the catalog")
    .addOption(yesOption)
    .action(runDelete);
  program
    .command("withheld")
    .description("lists the files that visitors may not have now, for copies at another host")
    .action(listWithheld);
}

/** Of records that are withdrawn, deleted or not yet published: one path below MEDIA_ROOT in a line. */
async function listWithheld(): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const files = await listWithheldFiles(database.db);
  printLines(files.flatMap(({ stored }) => stored));
}

async function runChange(
  kind: Kind,
  codes: string[],
  status: "withdrawn" | "shown",
): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await requireKnown(database, kind, codes);

  const { changes, withheld, returned } = await explainRefusal(
    changeStatus(buildOptions(env, database, { kind, codes }), status),
  );
  const changed = new Set(changes.map(({ code }) => code));
  const [done, before] =
    status === "withdrawn"
      ? ["is withdrawn: visitors no longer see it", "was withdrawn before"]
      : ["is shown again", "was not withdrawn"];
  printLines(unique(codes).map((code) => `${kind} ${code} ${changed.has(code) ? done : before}.`));
  printPurge(env, withheld);
  printReturned(env, returned);
}

async function runDelete(
  kind: Kind,
  codes: string[],
  { yes: isAgreed = false }: { yes?: boolean },
): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await requireKnown(database, kind, codes);
  const names = unique(codes).map((code) => `${kind} ${code}`);
  if (!isAgreed) {
    await confirm(
      `This deletes ${names.join(", ")} with all files for good. To hide ${names.length === 1 ? "it" : "them"} only: withdraw.`,
    );
  }
  const { withheld } = await explainRefusal(
    deleteRecords(buildOptions(env, database, { kind, codes })),
  );
  printLines(names.map((name) => `${name} is deleted.`));
  printPurge(env, withheld);
}

function buildOptions(
  env: Env,
  database: OpenDatabase,
  { kind, codes }: { kind: Kind; codes: readonly string[] },
) {
  const today = getLocalDay(env.LIBRARY_TIME_ZONE, new Date());
  const options = { database, mediaRoot: env.MEDIA_ROOT, today };
  return { ...options, table: tables[kind], codes: unique(codes) };
}

/** Throws `CommandError` that names each unknown code, so that nothing is done for the others either. */
async function requireKnown(
  { db }: OpenDatabase,
  kind: Kind,
  codes: readonly string[],
): Promise<void> {
  const table = tables[kind];
  const known = await findKnownCodes(db, table, codes);
  const unknown = unique(codes).filter((code) => !known.has(code));
  if (unknown.length === 0) return;
  const lines = await Promise.all(
    unknown.map(async (code) => {
      if (await isDeleted(db, table, code)) return `${kind} ${code} was deleted before.`;
      const similar = await findSimilarCode(db, table, code);
      return `There is no ${kind} ${code}.${similar === null ? "" : ` Did you mean ${similar}?`}`;
    }),
  );
  throw new CommandError(...lines, ...(known.size > 0 ? ["Nothing was done."] : []));
}

async function explainRefusal(change: Promise<RecordsChange>): Promise<RecordsChange> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof DeletionRefused) throw new CommandError(error.message);
    if (!(error instanceof ImportLockedError)) throw error;
    throw new CommandError(
      "An import is running on this library. Repeat the command when it has ended.",
    );
  }
}

function unique(codes: readonly string[]): string[] {
  return [...new Set(codes)];
}
