import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { importFolder } from "./open-libraries.ts";
import type { DatabaseKind, Libraries, Row, ImportMeasurement } from "./row.ts";

const TITLES = 100_000;
const FEWER_TITLES = 10_000;
const formattedTitles = TITLES.toLocaleString("en");
/** In seconds. */
const MAX_SECONDS = 600;
const MAX_SECONDS_AGAIN = 180;
/** Of the full import; the rest is reading the whole catalog. */
const MAX_SHARE_OF_ONE = 0.25;
/** In seconds: what follows the reading, and is all that a folder with only that book takes. */
const MAX_SECONDS_ALONE = 5;
/** In MiB: the codes of all records stay in memory until the end, about 200 bytes each. */
const MAX_EXTRA_MIB = 64;

/** The import of a large catalog, its repetition without changes, and the change of one book. */
export async function measureImport(libraries: Libraries): Promise<Row[]> {
  return [...(await measureOn("postgres", libraries)), ...(await measureOn("embedded", libraries))];
}

async function measureOn(on: DatabaseKind, libraries: Libraries): Promise<Row[]> {
  const { imported: fewer } = await libraries.generated(FEWER_TITLES, on);
  const { settings, folder, imported: first } = await libraries.generated(TITLES, on);
  const repeated = await importFolder(settings, folder);
  if (!/^books +\d{6,} unchanged$/m.test(repeated.output)) throw new Error(repeated.output);

  const changed = await changeOneTitle(folder);
  const one = await importFolder(settings, folder);
  if (!/^books +1 changed, \d{5,} unchanged$/m.test(one.output)) throw new Error(one.output);
  const alone = await importFolder(settings, changed);
  if (!/^books +1 changed$/m.test(alone.output)) throw new Error(alone.output);

  const more = first.mebibytes - fewer.mebibytes;
  return [
    timeRow(`import of ${formattedTitles} titles, ${on}`, first, MAX_SECONDS),
    {
      name: `memory it takes, ${on}`,
      goal: `at most ${MAX_EXTRA_MIB} MiB more than for ${FEWER_TITLES.toLocaleString("en")}`,
      figure: `${Math.round(first.mebibytes)} MiB, ${Math.round(more)} more`,
      ratio: null,
      isReached: more <= MAX_EXTRA_MIB,
    },
    timeRow(`import of the same again, ${on}`, repeated, MAX_SECONDS_AGAIN),
    {
      name: `import with one changed title, ${on}`,
      goal: `at most ${MAX_SHARE_OF_ONE} of the full import`,
      figure: `${one.seconds.toFixed(1)} s, ${(one.seconds / first.seconds).toFixed(2)} of it, of the same again ${(one.seconds / repeated.seconds).toFixed(2)}`,
      ratio: null,
      isReached: one.seconds <= first.seconds * MAX_SHARE_OF_ONE,
    },
    {
      name: `import of a folder with only that book, ${on}`,
      goal: `at most ${MAX_SECONDS_ALONE} s`,
      figure: `${alone.seconds.toFixed(1)} s, ${(alone.seconds / first.seconds).toFixed(3)} of the full import`,
      ratio: null,
      isReached: alone.seconds <= MAX_SECONDS_ALONE,
    },
  ];
}

/** Changes a title in a generated catalog, and writes a folder with only that book and yet another title. */
async function changeOneTitle(folder: string): Promise<string> {
  const file = join(folder, "catalog.json");
  const catalog = JSON.parse(await readFile(file, "utf8"));
  const book = catalog.books.find(({ code }: { code: string }) => code === "made-7");
  // Another each time, for the next database imports the same folder.
  book.title += " Again";
  await writeFile(file, JSON.stringify(catalog));

  const alone = await mkdtemp(`${folder}-one-`);
  const books = [{ ...book, title: `${book.title} Alone`, pdfUrl: undefined }];
  await writeFile(join(alone, "catalog.json"), JSON.stringify({ books }));
  return alone;
}

function timeRow(what: string, { seconds }: ImportMeasurement, goal: number): Row {
  return {
    name: what,
    goal: `at most ${goal / 60} minutes`,
    figure: `${(seconds / 60).toFixed(1)} minutes`,
    ratio: null,
    isReached: seconds <= goal,
  };
}
