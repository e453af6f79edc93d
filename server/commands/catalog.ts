import { countTopics } from "#api/db/catalog/book-lists.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { liesAt } from "#api/integrations/fetch-picture.ts";
import { checkCatalog, importCatalog } from "#catalog/import-catalog.ts";
import { ImportRefused, ImportStopped } from "#catalog/import-stopped.ts";
import { describeReport, type ImportReport } from "#catalog/report.ts";
import { dayIn } from "#domain/days.ts";
import { nameLanguage } from "#domain/languages.ts";
import { explainFailure } from "#server/explain-failure.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { oneLine, print, printError, printLines } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused, valueOf } from "./command.ts";
import { counted } from "./order-words.ts";

const language = {
  name: "language",
  takes: "en",
  says: "the language of EPUB files that name none",
};

/** What takes a catalog into the library. */
export const catalogCommands: readonly Command[] = [
  {
    name: "import",
    operands: ["FOLDER"],
    says: "takes a catalog, or a folder of EPUB files, into the library",
    options: [language],
    run: importFolder,
  },
  {
    name: "check",
    operands: ["FOLDER"],
    says: "reads and checks it as an import would, and keeps nothing",
    options: [language],
    run: (asked) => reported("check", () => checkCatalog(optionsFor("Checking", asked))),
  },
  { name: "migrate", says: "brings the database up to date", run: migrateOnly },
];

async function importFolder(asked: Asked): Promise<number> {
  const options = optionsFor("Importing", asked);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const work = () =>
    importCatalog({
      database,
      mediaRoot: env.MEDIA_ROOT,
      mayFetchPicture: liesAt(env.VIDEO_PICTURE_ORIGINS),
      today: dayIn(env.LIBRARY_TIME_ZONE, new Date()),
      ...options,
    });
  return await reported("import", work, () => printHiddenTopics(database, env.TOPIC_MINIMUM));
}

/** A small library may show none of its topics (S5.11), and nobody would know why. */
async function printHiddenTopics({ db }: OpenDatabase, atLeast: number): Promise<void> {
  const hidden = (await countTopics(db, atLeast)).filter(({ all, shown }) => shown < all);
  if (hidden.length === 0) return;
  const books = counted(atLeast, "book", "books");
  const parts = hidden.map(
    ({ language, all, shown }) => `${nameLanguage(language, "en")} ${all - shown} of ${all}`,
  );
  print(`Topics not shown, with fewer than ${books}: ${parts.join(", ")}.\n`);
  print("The setting TOPIC_MINIMUM says how many books it takes.\n");
}

/** Says what became of the folder, also of as much as was done before the work stopped. */
async function reported(
  what: "import" | "check",
  work: () => Promise<ImportReport>,
  printMore: () => Promise<void> = async () => {},
): Promise<number> {
  try {
    const code = tell(await work());
    await printMore();
    return code;
  } catch (error) {
    endProgress();
    if (error instanceof ImportRefused) throw new CommandRefused(error.message);
    if (!(error instanceof ImportStopped)) throw error;
    tell(error.report);
    const reason = explainFailure(error);
    if (reason === null) throw error;
    const place = error.where === null ? "" : ` at ${oneLine(error.where)}`;
    const next = what === "import" ? ` ${GOES_ON}` : "";
    printError(`The ${what} stopped${place}. ${reason}${next}\n`);
    return 1;
  }
}

const GOES_ON = "What is counted above is in the library; import again to go on.";

async function migrateOnly(): Promise<number> {
  await using _ = await openLibrary(readEnv(process.env));
  print("The database is up to date.\n");
  return 0;
}

function optionsFor(title: string, asked: Asked) {
  const [folder = ""] = asked.operands;
  const language = valueOf(asked, "language")?.toLowerCase();
  if (language !== undefined && !/^[a-z]{2}$/.test(language)) {
    throw new CommandRefused("--language takes two letters, such as en.");
  }
  return { folder, language, onProgress: progressBar(title) };
}

function tell(report: ImportReport): number {
  endProgress();
  printLines(describeReport(report));
  return report.refused.length > 0 ? 1 : 0;
}
