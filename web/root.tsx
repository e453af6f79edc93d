import { useEffect, useContext, useLayoutEffect } from "react";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";

import type { Route } from "./+types/root.ts";
import { orNull } from "./app/api/or-null.ts";
import { languageOfUrl } from "./app/i18n/language-of-url.ts";
import { useLanguage } from "./app/i18n/translation.tsx";
import { useDetectedLanguage } from "./app/i18n/use-detected-language.ts";
import { FailureScreen } from "./app/layout/failure-screen.tsx";
import { loadBrowseLists } from "./app/layout/load-browse-lists.ts";
import { AppShell } from "./app/shell/app-shell.tsx";
import icon from "./app/layout/icon.svg?url&no-inline";
import { type RootData, useSite } from "./app/layout/site.ts";
import { useRehearsalAttribute } from "./app/layout/rehearsal.tsx";
import { requestContext } from "./request-context.ts";
import { Nonce } from "./app/layout/nonce.ts";
import { findIsolatedScreen } from "./paths.ts";
import literata from "./ui/styles/literata/literata-latin.woff2?url";
import { useIsReading } from "./app/layout/use-is-reading.ts";

/** The screen whose Content-Security-Policy this document has; null on the server. */
const documentPolicy =
  typeof location === "undefined" ? null : findIsolatedScreen(location.pathname);

const STYLE_ELEMENT_ID = "styles";

/** The browser uses the styles of the document it received. */
const styles = import.meta.env.SSR
  ? (await import("#web/ui/styles/app.css?inline")).default
  : document.getElementById(STYLE_ELEMENT_ID)?.textContent;

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { api, language, onlyMine, isRestoredCopy, origin, apiOrigin, identity, payments, report } =
    context.get(requestContext);
  const [library, notice, ways] = await Promise.all([
    api.getLibrary({ language }),
    orNull(api.getNotice({ language }), report),
    loadBrowseLists(api, language, report),
  ]);

  return {
    library,
    notice,
    ways,
    language,
    onlyMine,
    isRestoredCopy,
    origin,
    apiOrigin,
    identity,
    payments,
  };
}

/** S8.09: the site data last shown in this browser, used when it cannot be reloaded. Unused on the server. */
let lastSite: RootData | undefined;

/** Site data is reloaded only on a language change or a reload, so that it stays when the network is lost. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || languageOfUrl(currentUrl) !== languageOfUrl(nextUrl);
}

/** The document around every screen, including errors. */
export function Layout({ children }: { children: React.ReactNode }) {
  const site = useSite() ?? lastSite;
  useEffect(() => {
    lastSite = site;
  }, [site]);
  const language = useLanguage();

  return (
    <html lang={language} data-rehearsal={useRehearsalAttribute()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <PreferencesScript />
        {import.meta.env.SSR && <PreloadLinks />}
        <SiteStyles />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`/site.webmanifest?lng=${language}`} />
        <Links />
      </head>
      <body>
        <AppShell
          library={site?.library}
          notice={site?.notice}
          isCopy={site?.isRestoredCopy ?? false}
        >
          {children}
        </AppShell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useDetectedLanguage(loaderData.language);
  return useReloadForPolicy() ? <Outlet /> : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailureScreen error={error} />;
}

/**
 * Runs before the first paint. Applies stored preferences (stored-preference.ts), and reserves room for the book in
 * progress (web/pages/continue-reading-slot.tsx), the name of who is signed in (web/account/session/has-stored-session.ts) and a
 * cart that is not empty (web/shop/cart/cart-link.tsx). Where storage is blocked it gives React Router, which does not
 * check, a stand-in for session storage.
 */
function PreferencesScript() {
  return (
    <script
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      // The script runs only in a document from the server.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? applyPreferences : "" }}
    />
  );
}

const applyPreferences = `try{sessionStorage}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}try{const s=localStorage,d=document.documentElement.dataset;for(const n of["theme","view"]){const v=s.getItem(n);if(/^(light|dark|grid)$/.test(v))d[n]=v}if(s.getItem("reading-places"))d.reading="";if(s.getItem("cart")?.includes('"code"'))d.cart="";if(document.cookie.includes(".is.authenticated=")||Object.keys(s).some(k=>/^@@auth0spajs@@.*@@user@@$/.test(k)))d.session=""}catch{}`;

/** The styles of every screen, inlined so that the document renders as soon as it arrives (docs/decisions/0018). */
function SiteStyles() {
  return (
    <style
      id={STYLE_ELEMENT_ID}
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: styles ?? "" }}
    />
  );
}

/**
 * Whether the screen may render in this document. Back, Forward or a script may lead to a screen with another policy:
 * then the document is reloaded once, and the new one has the screen's own policy.
 */
function useReloadForPolicy(): boolean {
  const { pathname } = useLocation();
  const isOwn = typeof location === "undefined" || findIsolatedScreen(pathname) === documentPolicy;

  useLayoutEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);

  return isOwn;
}

/** Preloads what every page needs and would otherwise request late. */
function PreloadLinks() {
  const language = useLanguage();
  // While reading, the book's first page has priority over the font.
  const isReading = useIsReading();

  return (
    <>
      {!isReading && (
        <link rel="preload" href={literata} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <link
        rel="preload"
        href={`/locales/${language}/translation.json`}
        as="fetch"
        crossOrigin="anonymous"
      />
    </>
  );
}
