import { parseArgs } from "node:util";

import { liesAt } from "#api/parties/fetch-picture.ts";
import { checkCatalogue, importCatalogue } from "#catalogue/import-catalogue.ts";
import { describeReport, type ImportReport } from "#catalogue/report.ts";
import { dayIn } from "#domain/days.ts";

import { readEnv } from "./env.ts";
import { openLibrary } from "./open-library.ts";
import { endProgress, progressBar } from "./progress-bar.ts";
import { runProgram } from "./run-program.ts";

const usage = `The operator's commands:

  npm run library -- import FOLDER    takes a catalogue, or a folder of EPUB files, into the library
  npm run library -- check FOLDER     reads and checks it as an import would, and keeps nothing
  npm run library -- migrate          brings the database up to date

  --language en                       the language of EPUB files that name none
`;

await runProgram(() => run(process.argv.slice(2)).finally(endProgress));

/** The exit code: 0 when all went well, 1 when something was refused, 2 for a command that is not understood. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args);
  const [command, folder, ...rest] = positionals;
  const { language } = values;

  if (language !== undefined && !/^[a-z]{2}$/i.test(language)) {
    process.stderr.write("--language takes two letters, such as en.\n");
    return 2;
  }
  if (rest.length > 0) return explain();
  if (command === "migrate" && !folder) return migrateOnly();
  if (command === "check" && folder)
    return tell(await checkCatalogue(optionsFor("Checking", folder, language)));
  if (command === "import" && folder) return importFolder(folder, language);
  return explain();
}

async function importFolder(folder: string, language: string | undefined): Promise<number> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  return tell(
    await importCatalogue({
      database,
      mediaRoot: env.MEDIA_ROOT,
      mayFetchPicture: liesAt(env.VIDEO_PICTURE_ORIGINS),
      today: dayIn(env.LIBRARY_TIME_ZONE, new Date()),
      ...optionsFor("Importing", folder, language),
    }),
  );
}

async function migrateOnly(): Promise<number> {
  await using _ = await openLibrary(readEnv(process.env));
  process.stdout.write("The database is up to date.\n");
  return 0;
}

function optionsFor(title: string, folder: string, language: string | undefined) {
  return { folder, language: language?.toLowerCase(), onProgress: progressBar(title) };
}

function tell(report: ImportReport): number {
  endProgress();
  process.stdout.write(`${describeReport(report).join("\n")}\n`);
  return report.refused.length > 0 ? 1 : 0;
}

function explain(): number {
  process.stderr.write(usage);
  return 2;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { language: { type: "string" } } });
  } catch {
    return { values: {}, positionals: [] };
  }
}
