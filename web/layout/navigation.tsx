import { useLocation } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { paths } from "#web/paths.ts";

import { Link } from "./link.tsx";

/** Each entry, and the addresses that lie under it. */
const entries = [
  {
    name: "literature",
    path: paths.literature(),
    here: /^\/(literature\/?$|spanish\/.|book\/)/,
  },
  { name: "authors", path: paths.authors, here: /^\/(literature\/authors|author\/)/ },
];

/** S2.05: the entries of the main navigation, each of `className`, as items of a list. */
export function Navigation({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();

  return entries.map((entry) => (
    <li key={entry.name}>
      <Link
        to={entry.path}
        aria-current={entry.path === pathname ? "page" : entry.here.test(pathname) || undefined}
        className={className}
      >
        {t(entry.name)}
      </Link>
    </li>
  ));
}
