import type { Course } from "#contract/courses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Steps } from "#web/ui/steps.tsx";

import { CourseFileLink } from "./course-file-link.tsx";

type File = Course["courseBooks"][number];

/** The books of a course in each format: to read online where the library has the book, and to download. */
export function CourseBooks({ course }: { course: Course }) {
  const books = Map.groupBy(course.courseBooks, ({ name }) => name);
  const contentLanguage = course.isoLangCode;

  return (
    <ul className="grid gap-5">
      {[...books].map(([name, files], place) => (
        <li key={name}>
          <h3 {...writtenIn(contentLanguage)} className="mb-2 text-base">
            {name}
          </h3>
          <CourseBook
            name={name}
            contentLanguage={contentLanguage}
            files={files}
            isFirst={place === 0}
          />
        </li>
      ))}
    </ul>
  );
}

type CourseBookProps = { name: string; contentLanguage: string; files: File[]; isFirst: boolean };

/** Only the first action of the first book is a solid button. */
function CourseBook({ name, contentLanguage, files, isFirst }: CourseBookProps) {
  const { t } = useTranslation();
  const bookCode = files.find((file) => file.bookCode !== null)?.bookCode ?? null;

  return (
    <div className="flex flex-wrap gap-2.5">
      {bookCode !== null && (
        <Link
          to={paths.read(bookCode)}
          aria-label={t("action-of-book", { action: t("read-online"), title: name })}
          className={`btn ${isFirst ? "btn-main" : ""}`}
        >
          <Icon name="book" />
          {t("read-online")}
        </Link>
      )}
      {files.map((file, place) => (
        <CourseFileLink
          key={file.url}
          file={file}
          contentLanguage={contentLanguage}
          isUnderName
          className={`btn ${isFirst && place === 0 && bookCode === null ? "btn-main" : ""}`}
        />
      ))}
    </div>
  );
}

/** The steps of a course, from the first lesson to the answers. */
export function HowToStudy({ course: { courseBooks } }: { course: Course }) {
  const { t } = useTranslation();
  const hasAnswers = courseBooks.some(({ isAnswerBook }) => isAnswerBook);
  const steps = [t("study-begin"), t("study-read"), t("study-answer")];

  return <Steps steps={hasAnswers ? [...steps, t("study-compare")] : steps} />;
}
