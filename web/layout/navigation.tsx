import { useLocation, useRouteLoaderData } from "react-router";

import { useOnlyMine } from "#web/i18n/only-mine.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { paths } from "#web/paths.ts";
import type { loader } from "#web/routes/book.tsx";

import { Link } from "./link.tsx";
import { useSite } from "./site.ts";

type NavigationEntry = {
  name: string;
  path: string;
  /** The addresses that lie under it. */
  here: RegExp;
  isAbsentInFrench?: boolean;
};

const navigationEntries: NavigationEntry[] = [
  {
    name: "literature",
    path: paths.literature(),
    here: /^\/(literature|spanish\/(spanish-literature|title-catalog)|book|author)\b/,
  },
  {
    name: "periodicals",
    path: paths.periodicals(),
    here: /^\/periodicals\b/,
    isAbsentInFrench: true,
  },
  { name: "courses", path: paths.courses, here: /^\/courses?\b/, isAbsentInFrench: true },
  { name: "audio", path: paths.audio, here: /^\/audio\b/ },
  { name: "about", path: paths.page("about"), here: /^\/(about|prison)\b/ },
];

/** S2.05: the entries of the main navigation, each of `className`, as items of a list. */
export function Navigation({ className }: { className: string }) {
  const { t, language } = useTranslation();
  const { pathname } = useLocation();
  const isFrenchAlone = useOnlyMine() && language === "fr";
  const pages = useSite()?.library.pages ?? [];
  // The address of an issue is a book's.
  const isIssue = useRouteLoaderData<typeof loader>("routes/book")?.book.periodical;
  const place = isIssue ? paths.periodicals() : pathname;
  const shown = navigationEntries.filter(({ name, isAbsentInFrench }) => {
    if (name === "about") return pages.some(({ code }) => code === name);
    return !(isFrenchAlone && isAbsentInFrench);
  });

  return shown.map((entry) => (
    <li key={entry.name}>
      <Link
        to={entry.path}
        aria-current={entry.path === pathname ? "page" : entry.here.test(place) || undefined}
        className={className}
      >
        {t(entry.name)}
      </Link>
    </li>
  ));
}
