import { useId } from "react";

import type { Course } from "#contract/courses.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Flag } from "#web/ui/flag.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Popover } from "#web/ui/popover.tsx";

import { CourseFileLink } from "./course-file-link.tsx";

type CourseCardProps = {
  course: Course;
  /** Whether a heading above already names the topic. */
  isUnderTopic?: boolean;
};

/** S2.11: a course of a list, with a link to its files. The cover is 100 px wide (S9.11). */
export function CourseCard({ course, isUnderTopic = false }: CourseCardProps) {
  const { language: own } = useTranslation();
  const { code, title, author, topic, description, cover } = course;
  const language = course.isoLangCode;

  return (
    <Card
      labelledBy={`course-${code}`}
      className="[--picture:6.25rem]! max-md:grid-rows-[auto_1fr] max-md:[&>:first-child]:row-span-2"
      picture={<Cover picture={cover} type="Courses" sizes="100px" />}
      actions={
        <div className="relative z-1 max-md:col-start-2 max-md:mt-3 @max-[15rem]:col-span-full">
          <DownloadMenu course={course} />
        </div>
      }
    >
      <h3 id={`course-${code}`} {...writtenIn(language)}>
        <Link to={paths.course(code)} className="plain-link after:absolute after:inset-0">
          {title}
        </Link>
      </h3>
      <FactsLine facts={[author?.name ?? null, isUnderTopic ? null : (topic?.name ?? null)]} />
      {!isInLanguage(language, own) && (
        <p className="mt-1 flex items-center gap-2 text-sm text-ink-2">
          <Flag language={course.language} />
          {course.languageName}
        </p>
      )}
      {description && (
        <p
          {...writtenIn(language)}
          className="measure mt-2 line-clamp-3 text-sm text-ink-2 max-md:hidden"
        >
          {description}
        </p>
      )}
    </Card>
  );
}

/** S2.11: a menu of a course's files, course book first, then answers. */
function DownloadMenu({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { title, isoLangCode, courseBooks } = course;
  const id = useId();
  if (courseBooks.length === 0) return null;

  return (
    <Popover
      id={id}
      buttonClass="btn needs-popover @max-[15rem]:gap-1 @max-[15rem]:px-1.5"
      summary={
        <>
          <Icon name="download" className="@max-[15rem]:hidden" />
          <span aria-hidden="true">{t("download")}</span>
          <span className="sr-only">{t("action-of-book", { action: t("download"), title })}</span>
        </>
      }
    >
      <ul>
        {courseBooks.map((file) => (
          <li key={file.url}>
            <CourseFileLink file={file} contentLanguage={isoLangCode} className="row-link" />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
