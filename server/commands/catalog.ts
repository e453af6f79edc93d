import { countTopics } from "#api/db/catalog/book-lists.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { matchOrigins } from "#api/integrations/fetch-picture.ts";
import { checkCatalog, importCatalog } from "#catalog/import-catalog.ts";
import { ImportLockedError, ImportStoppedError } from "#catalog/import-errors.ts";
import { describeReport, type ImportReport } from "#catalog/import-report.ts";
import { getLocalDay } from "#domain/days.ts";
import { getLanguageName } from "#domain/languages.ts";
import { explainFailure } from "#server/explain-failure.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { toOneLine, print, printError, printLines } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError, readOption } from "./command.ts";
import { formatCount } from "./order-format.ts";

const language = {
  name: "language",
  valueName: "en",
  description: "the language of EPUB files without one",
};

export const catalogCommands: readonly Command[] = [
  {
    name: "import",
    operands: ["FOLDER"],
    description: "imports a catalog, or a folder of EPUB files",
    options: [language],
    run: importFolder,
  },
  {
    name: "check",
    operands: ["FOLDER"],
    description: "reads and checks it as an import would, and stores nothing",
    options: [language],
    run: (input) => runAndReport("check", () => checkCatalog(readImportOptions("Checking", input))),
  },
  {
    name: "migrate",
    description: "migrates the database to the current version",
    run: runMigrations,
  },
];

async function importFolder(input: CommandInput): Promise<number> {
  const options = readImportOptions("Importing", input);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const work = () =>
    importCatalog({
      database,
      mediaRoot: env.MEDIA_ROOT,
      mayFetchPicture: matchOrigins(env.VIDEO_PICTURE_ORIGINS),
      today: getLocalDay(env.LIBRARY_TIME_ZONE, new Date()),
      ...options,
    });
  return await runAndReport("import", work, () => printHiddenTopics(database, env.TOPIC_MINIMUM));
}

/** A small library may show none of its topics (S5.11); the operator should know why. */
async function printHiddenTopics({ db }: OpenDatabase, atLeast: number): Promise<void> {
  const hidden = (await countTopics(db, atLeast)).filter(({ all, shown }) => shown < all);
  if (hidden.length === 0) return;
  const books = formatCount(atLeast, "book", "books");
  const languages = hidden.map(
    ({ language, all, shown }) => `${getLanguageName(language, "en")} ${all - shown} of ${all}`,
  );
  print(`Topics not shown, with fewer than ${books}: ${languages.join(", ")}.\n`);
  print("The setting TOPIC_MINIMUM sets how many books a topic needs.\n");
}

/** Runs the work and prints its report, also of what was done before it stopped. */
async function runAndReport(
  command: "import" | "check",
  work: () => Promise<ImportReport>,
  printMore: () => Promise<void> = async () => {},
): Promise<number> {
  try {
    const code = printReport(await work());
    await printMore();
    return code;
  } catch (error) {
    endProgress();
    if (error instanceof ImportLockedError) throw new CommandError(error.message);
    if (!(error instanceof ImportStoppedError)) throw error;
    printReport(error.report);
    const reason = explainFailure(error);
    if (reason === null) throw error;
    const place = error.where === null ? "" : ` at ${toOneLine(error.where)}`;
    const next = command === "import" ? ` ${RESUME_HINT}` : "";
    printError(`The ${command} stopped${place}. ${reason}${next}\n`);
    return 1;
  }
}

const RESUME_HINT = "What is counted above is in the library; import again to go on.";

async function runMigrations(): Promise<number> {
  await using _ = await openLibrary(readEnv(process.env));
  print("The database is up to date.\n");
  return 0;
}

function readImportOptions(title: string, input: CommandInput) {
  const [folder = ""] = input.operands;
  const language = readOption(input, "language")?.toLowerCase();
  if (language !== undefined && !/^[a-z]{2}$/.test(language)) {
    throw new CommandError("--language takes two letters, such as en.");
  }
  return { folder, language, onProgress: progressBar(title) };
}

function printReport(report: ImportReport): number {
  endProgress();
  printLines(describeReport(report));
  return report.refused.length > 0 ? 1 : 0;
}
