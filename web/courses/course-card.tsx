import type { Course } from "#contract/courses.ts";
import { formatNames } from "#web/books/formats.ts";
import { sizeInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Card } from "#web/ui/card.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Icon } from "#web/ui/icon.tsx";

type CourseCardProps = {
  course: Course;
  /** Whether its topic stands over it. */
  isUnderTopic?: boolean;
};

/** S2.11: a course and its files, the course book's before the answers'. Its cover is 100 px wide (S9.11). */
export function CourseCard({ course, isUnderTopic = false }: CourseCardProps) {
  const { t } = useTranslation();
  const { code, title, author, topic, description, cover, courseBooks } = course;
  const language = course.language.toLowerCase();

  return (
    <Card
      labelledBy={`course-${code}`}
      className="[--picture:6.25rem]!"
      picture={<Cover picture={cover} type="Courses" shown="100px" />}
    >
      <h3 id={`course-${code}`} lang={language}>
        {title}
      </h3>
      <FactsLine facts={[author?.name ?? null, isUnderTopic ? null : (topic?.name ?? null)]} />
      {description && (
        <p lang={language} className="measure mt-2 line-clamp-3 text-sm text-ink-2 max-md:hidden">
          {description}
        </p>
      )}
      <ul aria-label={t("downloads")} className="mt-2 -ml-2.5 flex flex-wrap">
        {courseBooks.map((file) => (
          <li key={file.url}>
            <CourseFile file={file} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CourseFile({ file }: { file: Course["courseBooks"][number] }) {
  const language = useLanguage();

  return (
    <a href={file.url} className="btn btn-quiet text-left">
      <Icon name="download" />
      <span className="num wrap-anywhere">
        {file.name}, {formatNames[file.format]} ({sizeInWords(file.size, language)})
      </span>
    </a>
  );
}
