import type { Library } from "#contract/library.ts";
import { CartLink } from "#web/shop/cart/cart-link.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { SearchBox } from "#web/catalog/search/search-box.tsx";
import { PersonMenu } from "#web/account/session/person-menu.tsx";

import { Brand } from "./brand.tsx";
import { DonateLink } from "#web/app/layout/donate-link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MenuButton, MenuSheet } from "./menu-sheet.tsx";
import { Navigation } from "./navigation.tsx";
import { SubscribeLink } from "./subscribe-link.tsx";

/** S2.20. On small screens most of it is in the menu sheet. */
export function SiteHeader({ library }: { library: Library | undefined }) {
  const { t } = useTranslation();
  const name = library?.name ?? "Lectern";

  return (
    <header className="relative z-(--z-header) border-b border-rule">
      <div className="border-b border-rule max-lg:hidden">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-2">
          <span>{library?.slogan}</span>
          <div className="-mr-3 flex flex-wrap items-center gap-x-2">
            <SubscribeLink className="row-link px-3" />
            <LanguageMenu />
            <PersonMenu />
          </div>
        </div>
      </div>
      <div className="@container wrap">
        <div className="header-row">
          <MenuButton />
          <Brand name={name} />
          <div className="header-search">
            <SearchBox />
          </div>
          <CartLink />
          <DonateLink className="btn-line whitespace-nowrap max-lg:hidden" />
        </div>
      </div>
      <nav aria-label={t("main-navigation")} className="wrap max-lg:hidden">
        <ul className="flex flex-wrap gap-x-8">
          <Navigation className="tab min-h-(--target)! text-sm" />
        </ul>
      </nav>
      <MenuSheet name={name} />
    </header>
  );
}
