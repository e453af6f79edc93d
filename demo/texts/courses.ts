import { author } from "./quillmere.ts";
import type { WrittenEdition } from "./works.ts";

export function toCourseRecord({ work, edition, text }: WrittenEdition) {
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

const names = {
  en: { courseBook: "Course book", answerBook: "Answer book" },
  es: { courseBook: "Libro del curso", answerBook: "Libro de respuestas" },
  fr: { courseBook: "Livre du cours", answerBook: "Livre des réponses" },
};

function bothFormats(book: { name: string; fileSuffix: string; isAnswerBook: boolean }) {
  return ["pdf", "epub"].map((format) => ({ ...book, format }));
}
