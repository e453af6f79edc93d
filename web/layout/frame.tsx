import { useLocation } from "react-router";

import type { Library } from "#contract/library.ts";
import { PlayerPlace } from "#web/audio/player-place.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { MessagesLayer } from "#web/messages/messages-layer.tsx";
import { OpenModal } from "#web/modals/open-modal.tsx";
import { screenApart } from "#web/paths.ts";
import { AuthErrorPlace } from "#web/session/auth-error-place.tsx";

import { CookieWarning } from "./cookie-warning.tsx";
import { Pending } from "./pending.tsx";
import { RehearsalBanner } from "./rehearsal.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { useIsReading } from "./use-is-reading.ts";

type FrameProps = {
  library: Library | undefined;
  notice: { text: string } | null | undefined;
  /** Of a library that takes nothing. */
  isCopy: boolean;
  children: React.ReactNode;
};

/** What stands round every screen; round a book that is being read, nothing but that it is a rehearsal. */
export function Frame({ children, ...site }: FrameProps) {
  return (
    <>
      <Pending />
      <RehearsalBanner />
      {useIsReading() ? children : <SiteFrame {...site}>{children}</SiteFrame>}
      <MessagesLayer />
      <OpenModal />
      <AuthErrorPlace />
    </>
  );
}

/** The library is not known when it could not be loaded. */
function SiteFrame({ library, notice, isCopy, children }: FrameProps) {
  const { t } = useTranslation();
  const main = useFocusOnArrival();
  // The reader's policy plays nothing of another host.
  const isReader = screenApart(useLocation().pathname) === "reader";

  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip-to-content")}
      </a>
      {(isCopy || notice?.text) && (
        <section aria-label={t("notice")} className="bg-band text-sm text-on-band">
          {/* P18: a copy of the library takes nothing of anybody. */}
          {isCopy && <p className="wrap py-2.5 font-semibold">{t("site-is-copy")}</p>}
          {notice?.text && <p className="wrap py-2.5">{notice.text}</p>}
        </section>
      )}
      <CookieWarning />
      <SiteHeader library={library} />
      <main id="main" ref={main} tabIndex={-1} className="@container flex-auto pb-14">
        {children}
      </main>
      <SiteFooter library={library} />
      {!isReader && <PlayerPlace />}
    </>
  );
}
