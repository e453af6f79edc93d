import { useLocation, useRouteLoaderData } from "react-router";

import type { BookDetail } from "#contract/books.ts";
import { useOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";

type NavigationEntry = {
  name: string;
  path: string;
  /** Paths for which the entry is current. */
  pathPattern: RegExp;
  isAbsentInFrench?: boolean;
};

const navigationEntries: NavigationEntry[] = [
  {
    name: "literature",
    path: paths.literature(),
    pathPattern: /^\/(literature|spanish\/(spanish-literature|title-catalog)|book|author)\b/,
  },
  {
    name: "periodicals",
    path: paths.periodicals(),
    pathPattern: /^\/periodicals\b/,
    isAbsentInFrench: true,
  },
  { name: "courses", path: paths.courses, pathPattern: /^\/courses?\b/, isAbsentInFrench: true },
  { name: "audio", path: paths.audio, pathPattern: /^\/audio\b/ },
  { name: "about", path: paths.page("about"), pathPattern: /^\/(about|prison)\b/ },
];

/** The data of the book's route. */
export type BookData = { book: Pick<BookDetail, "periodical">; [other: string]: unknown };

/** S2.05: the main navigation as list items; `className` is for each link. */
export function Navigation({ className }: { className: string }) {
  const { t, language } = useTranslation();
  const { pathname } = useLocation();
  const isFrenchOnly = useOnlyMine() && language === "fr";
  const pages = useSite()?.library.pages ?? [];
  // An issue of a periodical has the address of a book.
  const isIssue = useRouteLoaderData<BookData>("routes/book")?.book.periodical;
  const currentPath = isIssue ? paths.periodicals() : pathname;
  const entries = navigationEntries.filter(({ name, isAbsentInFrench }) => {
    if (name === "about") return pages.some(({ code }) => code === name);
    return !(isFrenchOnly && isAbsentInFrench);
  });

  return entries.map((entry) => (
    <li key={entry.name}>
      <Link
        to={entry.path}
        aria-current={
          entry.path === pathname ? "page" : entry.pathPattern.test(currentPath) || undefined
        }
        className={className}
      >
        {t(entry.name)}
      </Link>
    </li>
  ));
}
