import { useLocation } from "react-router";

import type { Library } from "#contract/library.ts";
import { LazyPlayer } from "#web/audio/lazy-player.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { findIsolatedScreen } from "#web/paths.ts";
import { LazyAuthErrorDialog } from "#web/account/session-dialogs/lazy-auth-error-dialog.tsx";
import { RehearsalBanner } from "#web/app/layout/rehearsal.tsx";
import { useIsReading } from "#web/app/layout/use-is-reading.ts";

import { MessagesLayer } from "./messages-layer.tsx";
import { ModalRoot } from "./modal-root.tsx";
import { CookieWarning } from "./cookie-warning.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

type AppShellProps = {
  library: Library | undefined;
  notice: { text: string } | null | undefined;
  /** Whether the data are a restored copy (P18). */
  isCopy: boolean;
  children: React.ReactNode;
};

/** The frame around every screen. Around an open book it shows only banners, messages and dialogs. */
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

/** `library` is undefined when it failed to load. */
function SiteShell({ library, notice, isCopy, children }: AppShellProps) {
  const { t } = useTranslation();
  const main = useFocusOnNavigation();
  // The reader's Content-Security-Policy allows no media of other hosts.
  const isReader = findIsolatedScreen(useLocation().pathname) === "reader";

  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip-to-content")}
      </a>
      {(isCopy || notice?.text) && (
        <section aria-label={t("notice")} className="bg-band text-sm text-on-band">
          {/* P18: a restored copy takes no orders or donations. */}
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
