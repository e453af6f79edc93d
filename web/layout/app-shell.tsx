import { useLocation } from "react-router";

import type { Library } from "#contract/library.ts";
import { LazyPlayer } from "#web/audio/lazy-player.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { MessagesLayer } from "#web/messages/messages-layer.tsx";
import { ModalRoot } from "#web/modals/modal-root.tsx";
import { findIsolatedScreen } from "#web/paths.ts";
import { LazyAuthErrorDialog } from "#web/session/lazy-auth-error-dialog.tsx";

import { CookieWarning } from "./cookie-warning.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { RehearsalBanner } from "./rehearsal.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useIsReading } from "./use-is-reading.ts";

type AppShellProps = {
  library: Library | undefined;
  notice: { text: string } | null | undefined;
  /** Of a library that takes nothing. */
  isCopy: boolean;
  children: React.ReactNode;
};

/** What stands round every screen; round a book that is being read, nothing but that it is a rehearsal. */
export function AppShell({ children, ...site }: AppShellProps) {
  return (
    <>
      <NavigationProgress />
      <RehearsalBanner />
      {useIsReading() ? children : <SiteShell {...site}>{children}</SiteShell>}
      <MessagesLayer />
      <ModalRoot />
      <LazyAuthErrorDialog />
    </>
  );
}

/** The library is not known when it could not be loaded. */
function SiteShell({ library, notice, isCopy, children }: AppShellProps) {
  const { t } = useTranslation();
  const main = useFocusOnNavigation();
  // The reader's policy plays nothing of another host.
  const isReader = findIsolatedScreen(useLocation().pathname) === "reader";

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
      {!isReader && <LazyPlayer />}
    </>
  );
}
