import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PersonRows } from "#web/account/session/person-menu.tsx";
import { closeOnBlur } from "#web/ui/close-on-blur.ts";
import { Icon } from "#web/ui/icon.tsx";

import { Accordion } from "./accordion.tsx";
import { Brand } from "./brand.tsx";
import { DonateLink } from "#web/app/layout/donate-link.tsx";
import { LanguageLinks } from "./language-menu.tsx";
import { Navigation } from "./navigation.tsx";
import { OnlyMineSwitch } from "#web/app/layout/only-mine-switch.tsx";
import { SubscribeLink } from "./subscribe-link.tsx";
import { useCloseOnNavigation } from "#web/app/layout/use-close-on-navigation.ts";

const MENU_ID = "menu";

export function MenuButton() {
  const { t } = useTranslation();

  return (
    <button
      type="button"
      popoverTarget={MENU_ID}
      aria-label={t("menu")}
      className="btn-icon needs-popover -ml-2.5 lg:hidden"
    >
      <Icon name="menu" className="size-6" />
    </button>
  );
}

/** On small screens, a sheet with the content of the header and of the home page's side column. */
export function MenuSheet({ name }: { name: string }) {
  const { t } = useTranslation();
  const sheet = useCloseOnNavigation<HTMLDialogElement>();

  return (
    // Closes on blur, or the sheet would cover the element that gets the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={sheet}
      id={MENU_ID}
      popover="auto"
      aria-label={t("menu")}
      onBlur={closeOnBlur}
      className="floating sheet"
    >
      <div className="mb-2 flex items-center justify-between">
        <Brand name={name} />
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label={t("close-menu")}
          className="btn-icon needs-popover -mr-2.5"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <nav aria-label={t("main-navigation")}>
        <ul>
          <Navigation className="sheet-link" />
        </ul>
      </nav>
      <div className="section">
        <Accordion id="menu-ways" />
      </div>
      <div className="section grid grid-cols-1 gap-4">
        <DonateLink className="btn-line" />
        <ul>
          <PersonRows />
          <li>
            <SubscribeLink className="sheet-link" />
          </li>
        </ul>
        <nav aria-label={t("language")}>
          <LanguageLinks
            listClass="flex rounded-md border border-edge p-0.5 *:flex-1"
            className="row-link flex-col justify-center gap-1! rounded-sm! px-1! font-semibold chosen"
          />
          <OnlyMineSwitch />
        </nav>
      </div>
    </dialog>
  );
}
