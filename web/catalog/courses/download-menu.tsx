import { useId } from "react";

import type { Course } from "#contract/courses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Popover } from "#web/ui/popover.tsx";

import { CourseFileLink } from "./course-file-link.tsx";

/** S2.11: a menu of a course's files, course book first, then answers. */
export function DownloadMenu({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { title, language, courseBooks } = course;
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
            <CourseFileLink
              file={file}
              contentLanguage={language.toLowerCase()}
              className="row-link"
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
