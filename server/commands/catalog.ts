import { Argument, type Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { getLanguageName } from "#api/language-names.ts";
import { matchOrigins } from "#api/integrations/fetch-picture.ts";
import { FileError } from "#catalog/folder-files.ts";
import {
  templateLists,
  type TemplateList,
  usualTemplates,
  writeTemplates,
} from "#catalog/write-templates.ts";
import { checkCatalog, importCatalog } from "#catalog/import-catalog.ts";
import { cleanBooks, createCleaningReport, describeCleaning } from "#catalog/clean-books.ts";
import {
  describeReport,
  type ImportReport,
  ImportLockedError,
  ImportStoppedError,
} from "#catalog/import-report.ts";
import { getLocalDay } from "#domain/days.ts";
import { parseLanguageTag } from "#domain/parse-language-tag.ts";
import { explainFailure } from "#server/explain-failure.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import {
  toOneLine,
  print,
  printError,
  printLines,
  endProgress,
  progressBar,
} from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { formatCount } from "./format.ts";
import { moveEarlierMedia } from "./move-media.ts";
import { printPurge, printReturned } from "./print-purge.ts";

export function addCommands(program: Command): void {
  const languageOption = new Option(
    "--language <tag>",
    "the language of books and recordings without one",
  ).argParser(parseLanguage);
  const removalsOption = new Option(
    "--allow-removals",
    "lets lists that are replaced as a whole become much shorter, or lose all their records",
  );
  program
    .command("import")
    .description("imports a catalog, spreadsheets, a Calibre library, ONIX, or a folder of files")
    .argument("<folder>")
    .addOption(languageOption)
    .option("--replace <code>", "replaces this book by an EPUB of the folder that is another one")
    .addOption(removalsOption)
    .action((folder, flags) => runImport("import", folder, flags));
  program
    .command("check")
    .description("says what an import would change, and changes nothing")
    .argument("<folder>")
    .addOption(languageOption)
    .option("--replace <code>", "as in an import")
    .addOption(removalsOption)
    .action((folder, flags) => runImport("check", folder, flags));
  program
    .command("template")
    .description("writes empty spreadsheets with an example row, to fill in and import")
    .argument("<folder>")
    .addArgument(
      new Argument("[lists...]", "the lists to write")
        .choices(templateLists)
        .default(usualTemplates),
    )
    .action(writeTemplateFiles);
  program
    .command("clean-books")
    .description("makes the copies for reading again that an earlier version made")
    .action(cleanEarlierBooks);
  program
    .command("migrate")
    .description("migrates the database to the current version")
    .action(runMigrations);
}

async function writeTemplateFiles(folder: string, lists: readonly TemplateList[]): Promise<void> {
  try {
    const names = await writeTemplates(folder, lists);
    print(`Written to ${toOneLine(folder)}: ${names.join(", ")}.\n`);
    print("Fill in the rows that you need, and delete the spreadsheets that you do not need.\n");
    print(`Then: npm run library -- check ${toOneLine(folder)}\n`);
  } catch (error) {
    if (error instanceof FileError) throw new CommandError(error.message);
    if (!errorCode(error)) throw error;
    throw new CommandError(`${folder} cannot be written (${errorCode(error)}).`);
  }
}

function parseLanguage(typed: string): string {
  const language = parseLanguageTag(typed);
  if (language !== null) return language;
  throw new InvalidArgumentError("It is a language tag, such as en, ceb or pt-BR.");
}

type ImportFlags = {
  language?: string | undefined;
  replace?: string | undefined;
  allowRemovals?: true | undefined;
};

async function runImport(
  command: "import" | "check",
  folder: string,
  flags: ImportFlags,
): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const run = command === "import" ? importCatalog : checkCatalog;
  const work = async () => {
    // Files at another host move with the command move-media, because the host must follow.
    if (command === "import" && env.MEDIA_BASE_URL === undefined) {
      await moveEarlierMedia(env, database);
    }
    return run({
      database,
      mediaRoot: env.MEDIA_ROOT,
      mayFetchPicture: matchOrigins(env.VIDEO_PICTURE_ORIGINS),
      topicMinimum: env.TOPIC_MINIMUM,
      timeZone: env.LIBRARY_TIME_ZONE,
      today: getLocalDay(env.LIBRARY_TIME_ZONE, new Date()),
      folder,
      ...flags,
      onProgress: progressBar(command === "import" ? "Importing" : "Checking"),
    });
  };
  const printMore = ({ withheld, returned, hiddenTopics }: ImportReport) => {
    if (command === "import") {
      printPurge(env, withheld);
      printReturned(env, returned);
    }
    printHiddenTopics(hiddenTopics, env.TOPIC_MINIMUM);
  };
  await runAndReport(command, work, printMore);
}

/** A small library may show none of its topics (S5.11); the operator should know why. */
function printHiddenTopics(hidden: ImportReport["hiddenTopics"], atLeast: number): void {
  if (hidden.length === 0) return;
  const books = formatCount(atLeast, "book", "books");
  const languages = hidden.map(
    ({ language, topics, hidden: some }) =>
      `${getLanguageName(language, "en")} ${some} of ${topics}`,
  );
  print(`Topics not shown, with fewer than ${books}: ${languages.join(", ")}.\n`);
  print("The setting TOPIC_MINIMUM sets how many books a topic needs.\n");
}

/** Runs the work and prints its report, also of what was done before it stopped. */
async function runAndReport(
  command: "import" | "check",
  work: () => Promise<ImportReport>,
  printMore: (report: ImportReport) => void,
): Promise<void> {
  try {
    const report = await work();
    printReport(report);
    printMore(report);
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
    process.exitCode = 1;
  }
}

async function cleanEarlierBooks(): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const report = createCleaningReport();
  const printResults = () => {
    endProgress();
    printLines(describeCleaning(report));
    if (report.kept.length > 0) process.exitCode = 1;
  };
  try {
    const onProgress = progressBar("Cleaning");
    await cleanBooks({ database, mediaRoot: env.MEDIA_ROOT, report, onProgress });
    printResults();
  } catch (error) {
    if (error instanceof ImportLockedError) throw new CommandError(CLEAN_LATER);
    printResults();
    const reason = explainFailure(error);
    if (reason === null) throw error;
    printError(`The cleaning stopped. ${reason} Repeat the command to go on.\n`);
    process.exitCode = 1;
  }
}

const CLEAN_LATER =
  "An import or another cleaning is running on this library. Repeat the command when it has ended.";

const RESUME_HINT = "What is counted above is in the library; import again to go on.";

async function runMigrations(): Promise<void> {
  await using _ = await openLibrary(readEnv(process.env));
  print("The database is up to date.\n");
}

function printReport(report: ImportReport): void {
  endProgress();
  printLines(describeReport(report));
  if (report.refused.length > 0) process.exitCode = 1;
}
