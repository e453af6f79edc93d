import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";

import type { Library } from "#contract/library.ts";
import { paths } from "#web/paths.ts";
import { SearchBox } from "#web/search/search-box.tsx";

import { LanguageMenu } from "./language-menu.tsx";
import { Link } from "./link.tsx";

export function SiteHeader({ library }: { library: Library | undefined }) {
  return (
    <header className="relative z-(--z-header) border-b border-rule">
      <div className="wrap grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 pt-1.5 pb-2.5 lg:flex lg:gap-x-6 lg:pt-4">
        <Brand name={library?.name ?? "Lectern"} />
        <div className="-mr-3 lg:order-3">
          <LanguageMenu />
        </div>
        <div className="col-span-full lg:order-2 lg:mx-auto lg:w-full lg:max-w-136">
          <SearchBox />
        </div>
      </div>
      <Navigation />
    </header>
  );
}

function Brand({ name }: { name: string }) {
  return (
    <Link
      to={paths.home}
      className="plain-link inline-flex min-h-(--target) min-w-0 items-center gap-2.5 font-serif text-[1.25rem] leading-tight font-semibold tracking-(--tracking-title) hover:no-underline lg:text-[1.625rem]"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 40 40"
        className="size-7.5 flex-none text-green lg:size-10"
      >
        <path
          fill="currentColor"
          d="M20 10.5C15.5 7 9.5 6.2 4 7v15.5c5.5-.8 11.5 0 16 3.5 4.5-3.5 10.5-4.3 16-3.5V7c-5.5-.8-11.5 0-16 3.5Z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          d="M2.5 25.5c6-1.2 12.5 0 17.5 3.6 5-3.6 11.5-4.8 17.5-3.6M20 29.5v6M12.5 36h15"
        />
      </svg>
      <span>{name}</span>
    </Link>
  );
}

function Navigation() {
  const { t } = useTranslation();
  const isHere = /^\/(literature|spanish\/|book\/)/.test(useLocation().pathname);

  return (
    <nav aria-label={t("main-navigation")} className="wrap">
      <ul className="flex gap-8">
        <li>
          <Link
            to={paths.literature()}
            aria-current={isHere ? "page" : undefined}
            className="inline-flex min-h-(--target) items-center text-sm font-semibold text-ink-2 no-underline shadow-[inset_0_-3px_0_transparent] hover:text-ink hover:shadow-[inset_0_-3px_0_var(--color-rule)] aria-[current]:text-green aria-[current]:shadow-[inset_0_-3px_0_var(--color-green)]"
          >
            {t("literature")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
