import { useLocation } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";

import { isListed } from "./is-listed.ts";

/** The ministry's pages, terms last: beside the text on large screens, below it on small ones. */
export function PageList() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const pages = (useSite()?.library.pages ?? []).filter(isListed);
  const terms = pages.filter(({ code }) => code === "privacy-policy");
  const entries = [
    ...pages.filter((page) => !terms.includes(page)).map(toEntry),
    { path: paths.distributors, title: t("distributors") },
    ...terms.map(toEntry),
  ];

  return (
    <nav
      aria-label={t("ministry-pages")}
      className="max-lg:double-rule max-lg:section max-lg:pt-4 lg:col-start-1 lg:row-start-1 lg:pt-1"
    >
      <ul className="-mx-2 lg:sticky lg:top-6 lg:mx-0">
        {entries.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === pathname ? "page" : undefined}
              className="row-link chosen"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function toEntry({ code, title }: { code: string; title: string }) {
  return { path: paths.page(code), title };
}
