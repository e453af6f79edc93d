import { ministry } from "#demo/ministry.ts";
import type { Title } from "#demo/title.ts";

import { composeAnswers, composeBook, toBookEntry, type TopicNames } from "./compose.ts";
import { toCourseRecord } from "./courses.ts";
import { buildIssueHeading } from "./issues.ts";
import { readEditions, readWorks, type Work, type WrittenEdition } from "./works.ts";

type Texts = { titles: Title[]; courses: ReturnType<typeof toCourseRecord>[] };

/** The texts written for this library: all, or the first works of each kind. */
export async function readTexts(topics: TopicNames, limit = Infinity): Promise<Texts> {
  const kinds = Map.groupBy(await readWorks(), getKind);
  const works = [...kinds.values()].flatMap((kind) => kind.slice(0, limit));
  const written = (await Promise.all(works.map(readEditions))).flat();

  return {
    titles: written.map((one) => toTitle(one, topics)),
    courses: written.filter(({ answers }) => answers !== null).map(toCourseRecord),
  };
}

function toTitle(written: WrittenEdition, topics: TopicNames): Title {
  const { work, edition, answers } = written;
  const issue = buildIssueHeading(work, edition);

  return {
    entry: toBookEntry(written),
    cover: work.cover
      ? { byline: ministry.name[edition.language], ornament: work.ornament, issue }
      : null,
    texts: [
      () => composeBook(written, topics),
      ...(answers ? [() => composeAnswers(written, answers, topics)] : []),
    ],
  };
}

function getKind({ type, periodical }: Work): string {
  return periodical ?? type;
}
