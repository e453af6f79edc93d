import { useEffect } from "react";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";

import type { Route } from "./+types/root.ts";
import { orForgo } from "./api/or-forgo.ts";
import { languageOfAddress } from "./i18n/language-of-address.ts";
import { useLanguage } from "./i18n/use-language.ts";
import { useSettledLanguage } from "./i18n/use-settled-language.ts";
import { AskedEarly } from "./layout/asked-early.tsx";
import { FailureScreen } from "./layout/failure-screen.tsx";
import { findWays } from "./layout/find-ways.ts";
import { Frame } from "./layout/frame.tsx";
import icon from "./layout/icon.svg?url&no-inline";
import { useOwnDocument } from "./layout/use-own-document.ts";
import { useSite } from "./layout/site.ts";
import { ChoicesScript } from "./layout/choices-script.tsx";
import { useRehearsalMark } from "./layout/rehearsal.tsx";
import { SiteStyles } from "./layout/site-styles.tsx";
import { requestContext } from "./request-context.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, onlyMine, isRestoredCopy, origin, apiOrigin, identity, payments, report } =
    context.get(requestContext);
  const [library, notice, ways] = await Promise.all([
    api.getLibrary({ language }),
    orForgo(api.getNotice({ language }), report),
    findWays(api, language, report),
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

/** S8.09: what this browser showed round its last screen, which stays where it cannot be had anew; a server keeps none. */
let last: ReturnType<typeof useSite> | undefined;

/**
 * What is round every screen stays, on a line that breaks off too, until its language changes or it is asked for anew.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return (
    currentUrl.href === nextUrl.href || languageOfAddress(currentUrl) !== languageOfAddress(nextUrl)
  );
}

/** The document round every screen, that of a failure too. */
export function Layout({ children }: { children: React.ReactNode }) {
  const site = useSite() ?? last;
  useEffect(() => {
    last = site;
  }, [site]);
  const language = useLanguage();

  return (
    <html lang={language} data-rehearsal={useRehearsalMark()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <ChoicesScript />
        {import.meta.env.SSR && <AskedEarly />}
        <SiteStyles />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`/site.webmanifest?lng=${language}`} />
        <Links />
      </head>
      <body>
        <Frame library={site?.library} notice={site?.notice} isCopy={site?.isRestoredCopy ?? false}>
          {children}
        </Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useSettledLanguage(loaderData.language);
  return useOwnDocument() ? <Outlet /> : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailureScreen error={error} />;
}
