import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";

import type { Library } from "#contract/library.ts";
import { LazyAuthErrorDialog } from "#web/account/session-dialogs/lazy-auth-error-dialog.tsx";
import { PersonMenu } from "#web/account/session/person-menu.tsx";
import { signIn } from "#web/account/session/session-actions.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { DonateLink } from "#web/app/layout/donate-link.tsx";
import { isStorageAvailable } from "#web/app/layout/is-storage-available.ts";
import { RehearsalBanner } from "#web/app/layout/rehearsal.tsx";
import { useIsReading } from "#web/app/layout/use-is-reading.ts";
import { dismiss, useMessages } from "#web/app/messages/messages.ts";
import { LazyPlayer } from "#web/audio/lazy-player.tsx";
import { SearchBox } from "#web/catalog/search/search-box.tsx";
import { findIsolatedScreen } from "#web/paths.ts";
import { CartLink } from "#web/shop/cart/cart-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Toasts } from "#web/ui/toast.tsx";

import { ModalRoot } from "./modal-root.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { Brand } from "./brand.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MenuButton, MenuSheet } from "./menu-sheet.tsx";
import { Navigation } from "./navigation.tsx";
import { SubscribeLink } from "./subscribe-link.tsx";
import { useScreenModules } from "./use-screen-modules.ts";

const messageActions = {
  reload: () => location.reload(),
  "sign-in": () => void signIn(),
};

let isBlockedCached: boolean | null = null;

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

/** A bar at the top while a navigation takes longer than 200 ms. */
function NavigationProgress() {
  const isLoading = useScreenModules();
  if (useNavigation().state === "idle" && !isLoading) return null;

  return (
    <div
      aria-hidden="true"
      className="late fixed inset-x-0 top-0 z-(--z-toast) h-1 overflow-hidden bg-green-tint"
    >
      <div className="h-full w-1/4 animate-[pass_1.1s_linear_infinite] bg-green motion-reduce:w-full motion-reduce:animate-none" />
    </div>
  );
}

/**
 * Moves the focus to the content in the same commit as a new screen, as a full load would: the pressed link is gone,
 * and a later move would interrupt the person. The focus stays in the search box and in `data-keeps-focus` controls.
 */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);

  useLayoutEffect(() => {
    const keepsFocus = document.activeElement?.closest("#site-search, [data-keeps-focus]");
    if (last.current !== pathname && !keepsFocus) main.current?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);

  return main;
}

/** S2.20: warns on every page while the browser blocks storage. */
function CookieWarning() {
  const { t } = useTranslation();
  const isShown = useSyncExternalStore(subscribeNever, isStorageBlocked, () => false);

  return (
    isShown && (
      <div className="wrap py-2">
        <Alert kind="warning">{t("cookies-off")}</Alert>
      </div>
    )
  );
}

/** The setting changes only with a reload, so there is nothing to subscribe to. */
function subscribeNever() {
  return () => {};
}

function isStorageBlocked(): boolean {
  isBlockedCached ??= !isStorageAvailable();
  return isBlockedCached;
}

/** S2.20. On small screens most of it is in the menu sheet. */
function SiteHeader({ library }: { library: Library | undefined }) {
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

/** Shows messages on every screen. */
function MessagesLayer() {
  const { t } = useTranslation();
  const messages = useMessages();

  return (
    <Toasts
      label={t("messages")}
      closeLabel={t("close")}
      onDismiss={dismiss}
      toasts={messages.map(({ timestamp, type, header, text, action, undo }) => ({
        id: timestamp,
        kind: type,
        title: header ?? text,
        text: (
          <>
            {header && text}
            {action && (
              <button type="button" onClick={messageActions[action]} className="btn mt-2">
                {t(action)}
              </button>
            )}
            {undo && (
              <button
                type="button"
                onClick={() => undoAndDismiss(undo, timestamp)}
                className="btn mt-2"
              >
                {t("undo")}
              </button>
            )}
          </>
        ),
      }))}
    />
  );
}

/** The button disappears with its message, so focus moves to the content. */
function undoAndDismiss(undo: () => void, timestamp: number): void {
  undo();
  dismiss(timestamp);
  document.querySelector("main")?.focus({ preventScroll: true });
}
