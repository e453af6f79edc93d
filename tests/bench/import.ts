import { importFolder } from "./open-libraries.ts";
import type { DatabaseKind, Libraries, Row, ImportMeasurement } from "./row.ts";

const TITLES = 100_000;
const FEWER_TITLES = 10_000;
const formattedTitles = TITLES.toLocaleString("en");
/** In seconds. */
const MAX_SECONDS = 600;
const MAX_SECONDS_AGAIN = 180;
/** In MiB: the codes of all records stay in memory until the end, about 200 bytes each. */
const MAX_EXTRA_MIB = 64;

/** The import of a large catalog, and its repetition without changes. */
export async function measureImport(libraries: Libraries): Promise<Row[]> {
  return [...(await measureOn("postgres", libraries)), ...(await measureOn("embedded", libraries))];
}

async function measureOn(on: DatabaseKind, libraries: Libraries): Promise<Row[]> {
  const { imported: fewer } = await libraries.generated(FEWER_TITLES, on);
  const { settings, folder, imported: first } = await libraries.generated(TITLES, on);
  const repeated = await importFolder(settings, folder);
  if (!/^books +\d{6,} unchanged$/m.test(repeated.output)) throw new Error(repeated.output);

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
  ];
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
