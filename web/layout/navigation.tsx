import { useTranslation } from "#web/i18n/translation.tsx";
import { useLocation } from "react-router";

import { paths } from "#web/paths.ts";

import { Link } from "./link.tsx";

/** Each entry with the addresses that lie under it; the first that fits is where the visitor is. */
const entries = [
  { name: "authors", path: paths.authors, here: /^\/(literature\/authors|authors?\/)/ },
  { name: "literature", path: paths.literature(), here: /^\/(literature|spanish\/|book\/)/ },
].toReversed();

/** S2.05: the entries of the main navigation, each of `className`, as items of a list. */
export function Navigation({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = entries.findLast(({ here }) => here.test(pathname));

  return entries.map((entry) => (
    <li key={entry.name}>
      <Link
        to={entry.path}
        aria-current={entry === current ? "page" : undefined}
        className={className}
      >
        {t(entry.name)}
      </Link>
    </li>
  ));
}
