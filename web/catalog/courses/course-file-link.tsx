import type { MouseEvent } from "react";

import type { Course } from "#contract/courses.ts";
import { formatNames } from "#web/catalog/books/formats.ts";
import { formatFileSize } from "#domain/format-number.ts";
import { useLanguage } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Icon } from "#web/ui/icon.tsx";

type CourseFileLinkProps = {
  file: Course["courseBooks"][number];
  contentLanguage: string;
  /** Whether the name of the book is shown above. */
  isUnderName?: boolean;
  className: string;
};

/** A download link of a course. In a menu it closes the menu. */
export function CourseFileLink(props: CourseFileLinkProps) {
  const { file, contentLanguage, isUnderName = false, className } = props;
  const language = useLanguage();
  const { name, format, size, url } = file;

  return (
    <a href={url} download onClick={closeMenu} className={className}>
      <Icon name="download" />
      <span className="wrap-anywhere">
        <span className={isUnderName ? "sr-only" : undefined}>
          <span {...writtenIn(contentLanguage)}>{name}</span>,{" "}
        </span>
        {formatNames[format]}{" "}
        <span className="num text-xs font-normal text-ink-3 in-[.btn-main]:text-inherit">
          {formatFileSize(size, language)}
        </span>
      </span>
    </a>
  );
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.();
}
