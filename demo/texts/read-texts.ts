import { ministry } from "#demo/ministry.ts";
import type { Title } from "#demo/text.ts";

import {
  buildIssueHeading,
  composeAnswers,
  composeBook,
  toBookEntry,
  type TopicNames,
} from "./compose.ts";
import { readEditions, readWorks, type Work, type WrittenEdition } from "./works.ts";
import { author } from "./quillmere.ts";

const names = {
  en: { courseBook: "Course book", answerBook: "Answer book" },
  es: { courseBook: "Libro del curso", answerBook: "Libro de respuestas" },
  fr: { courseBook: "Livre du cours", answerBook: "Livre des réponses" },
};

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

function toCourseRecord({ work, edition, text }: WrittenEdition) {
  const { code, language } = edition;
  const { courseBook, answerBook } = names[language];

  return {
    code,
    title: text.title,
    author: author.code,
    topic: work.topics[0],
    language,
    description: text.description,
    coverUrl: `covers/${code}.png`,
    courseBooks: [
      ...bothFormats({ name: courseBook, fileSuffix: "", isAnswerBook: false }),
      ...bothFormats({ name: answerBook, fileSuffix: "-answers", isAnswerBook: true }),
    ],
  };
}

function bothFormats(book: { name: string; fileSuffix: string; isAnswerBook: boolean }) {
  return ["pdf", "epub"].map((format) => ({ ...book, format }));
}
