import { importFolder, type Imported } from "./import-folder.ts";
import type { DatabaseKind, Libraries, Row } from "./row.ts";

const TITLES = 100_000;
const FEWER = 10_000;
const counted = TITLES.toLocaleString("en");
/** In seconds. */
const GOAL = 600;
const GOAL_AGAIN = 180;
/** In MiB: codes that were met are known until the end, about 200 bytes each. */
const GOAL_MEMORY = 64;

/** A large catalog, as it is first taken in and as it is taken in again when nothing has changed. */
export async function measureImport(libraries: Libraries): Promise<Row[]> {
  return [...(await measureOn("postgres", libraries)), ...(await measureOn("embedded", libraries))];
}

async function measureOn(on: DatabaseKind, libraries: Libraries): Promise<Row[]> {
  const { imported: fewer } = await libraries.made(FEWER, on);
  const { settings, folder, imported: first } = await libraries.made(TITLES, on);
  const again = await importFolder(settings, folder);
  if (!/^books +\d{6,} unchanged$/m.test(again.output)) throw new Error(again.output);

  const more = first.mebibytes - fewer.mebibytes;
  return [
    timeRow(`import of ${counted} titles, ${on}`, first, GOAL),
    {
      what: `memory it takes, ${on}`,
      goal: `at most ${GOAL_MEMORY} MiB more than for ${FEWER.toLocaleString("en")}`,
      figure: `${Math.round(first.mebibytes)} MiB, ${Math.round(more)} more`,
      ratio: null,
      isReached: more <= GOAL_MEMORY,
    },
    timeRow(`import of the same again, ${on}`, again, GOAL_AGAIN),
  ];
}

function timeRow(what: string, { seconds }: Imported, goal: number): Row {
  return {
    what,
    goal: `at most ${goal / 60} minutes`,
    figure: `${(seconds / 60).toFixed(1)} minutes`,
    ratio: null,
    isReached: seconds <= goal,
  };
}
