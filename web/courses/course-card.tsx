import { useTranslation } from "react-i18next";

import type { Course } from "#contract/courses.ts";
import { sizeInWords } from "#web/i18n/in-words.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { quietButton } from "#web/ui/button-style.ts";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** S2.11: a course and its files, the course book's before the answers'. */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const language = useLanguage();

  return (
    <article
      aria-label={course.title}
      className="grid grid-cols-[5.75rem_minmax(0,1fr)] items-start gap-x-4 border-b border-rule py-5 md:gap-x-7"
    >
      <Cover picture={course.cover} type="Courses" shown="92px" />
      <div>
        <h3 lang={course.language.toLowerCase()}>{course.title}</h3>
        <FactsLine facts={[course.author?.name ?? null, course.topic?.name ?? null]} />
        <ul aria-label={t("downloads")} className="mt-2 -ml-2.5 flex flex-wrap">
          {course.courseBooks.map((file) => (
            <li key={file.url}>
              <a href={file.url} className={quietButton}>
                <Icon name="download" />
                <span className="num">
                  {file.name} ({sizeInWords(file.size, language)})
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
