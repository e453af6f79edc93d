import { ministry } from "#demo/ministry.ts";
import type { Title } from "#demo/title.ts";

import { composeAnswers, composeBook, listEdition, type TopicNames } from "./compose.ts";
import { listCourse } from "./courses.ts";
import { headIssue } from "./issues.ts";
import { readEditions, readWorks, type Work, type Written } from "./titles.ts";

type Texts = { titles: Title[]; courses: ReturnType<typeof listCourse>[] };

/** What was written for this library: all of it, or the first works of each kind. */
export async function readTexts(topics: TopicNames, limit = Infinity): Promise<Texts> {
  const kinds = Map.groupBy(await readWorks(), kindOf);
  const works = [...kinds.values()].flatMap((kind) => kind.slice(0, limit));
  const written = (await Promise.all(works.map(readEditions))).flat();

  return {
    titles: written.map((one) => toTitle(one, topics)),
    courses: written.filter(({ answers }) => answers !== null).map(listCourse),
  };
}

function toTitle(written: Written, topics: TopicNames): Title {
  const { work, edition, answers } = written;
  const issue = headIssue(work, edition);

  return {
    entry: listEdition(written),
    cover: work.cover
      ? { byline: ministry.name[edition.language], ornament: work.ornament, issue }
      : null,
    texts: [
      () => composeBook(written, topics),
      ...(answers ? [() => composeAnswers(written, answers, topics)] : []),
    ],
  };
}

function kindOf({ type, periodical }: Work): string {
  return periodical ?? type;
}
