import { useEffect } from "react";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";

import type { Route } from "./+types/root.ts";
import { orNull } from "./app/api/or-null.ts";
import { languageOfUrl } from "./app/i18n/language-of-url.ts";
import { useLanguage } from "./app/i18n/use-language.ts";
import { useDetectedLanguage } from "./app/i18n/use-detected-language.ts";
import { PreloadLinks } from "./app/layout/preload-links.tsx";
import { FailureScreen } from "./app/layout/failure-screen.tsx";
import { loadBrowseLists } from "./app/layout/load-browse-lists.ts";
import { AppShell } from "./app/shell/app-shell.tsx";
import icon from "./app/layout/icon.svg?url&no-inline";
import { useReloadForPolicy } from "./app/layout/use-reload-for-policy.ts";
import { type RootData, useSite } from "./app/layout/site.ts";
import { PreferencesScript } from "./app/layout/preferences-script.tsx";
import { useRehearsalAttribute } from "./app/layout/rehearsal.tsx";
import { SiteStyles } from "./app/layout/site-styles.tsx";
import { requestContext } from "./request-context.ts";

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
