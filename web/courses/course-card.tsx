import type { Course } from "#contract/courses.ts";
import { sizeInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Card } from "#web/ui/card.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** S2.11: a course and its files, the course book's before the answers'. */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const language = useLanguage();

  return (
    <Card
      labelledBy={`course-${course.code}`}
      picture={
        <Cover picture={course.cover} type="Courses" shown="(min-width: 48rem) 120px, 92px" />
      }
    >
      <h3 id={`course-${course.code}`} lang={course.language.toLowerCase()}>
        {course.title}
      </h3>
      <FactsLine facts={[course.author?.name ?? null, course.topic?.name ?? null]} />
      <ul aria-label={t("downloads")} className="mt-2 -ml-2.5 flex flex-wrap">
        {course.courseBooks.map((file) => (
          <li key={file.url}>
            <a href={file.url} className="btn btn-quiet">
              <Icon name="download" />
              <span className="num">
                {file.name} ({sizeInWords(file.size, language)})
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
