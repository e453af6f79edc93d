import { useEffect, useEffectEvent } from "react";
import {
  type Location,
  matchRoutes,
  type RouteObject,
  useBlocker,
  useMatches,
  useNavigate,
} from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useAwaitedScreen } from "#web/app/layout/awaited-screen.ts";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { requestHead } from "#web/app/layout/request-head.ts";
import { notify } from "#web/app/messages/messages.ts";
import { findIsolatedScreen } from "#web/paths.ts";

type ManifestRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  clientLoaderModule?: string;
  /** Of the module. */
  imports?: string[];
};

const REACH_TIMEOUT_MS = 10_000;

const loadedRoutes = new Set<string>();
let screens: RouteObject[] | null = null;

/**
 * S8.09: loads the modules of the next screen before the router goes there, because the router reloads the old page
 * when one is missing. Returns whether a navigation waits for them (docs/decisions/0029).
 */
export function useScreenModules(): boolean {
  const { t } = useTranslation();
  const matches = useMatches();
  const navigate = useNavigate();
  const awaited = useAwaitedScreen();
  // The router asks at each navigation, so a newer one replaces the screen that is waited for, or ends the wait.
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    // Back and Forward have changed the address already: the router would reload the right page.
    const waits = historyAction !== "POP" && findMissing(nextLocation).length > 0;
    const location = waits ? nextLocation : null;
    useAwaitedScreen.setState({ location, replaces: historyAction === "REPLACE" });
    return waits;
  });

  useEffect(() => {
    for (const { id } of matches) loadedRoutes.add(id);
  }, [matches]);

  const goOn = useEffectEvent(({ pathname, search, hash, state }: Location) => {
    useAwaitedScreen.setState({ location: null });
    // Not by the blocker, which an earlier navigation may have released in the meantime.
    void navigate({ pathname, search, hash }, { replace: awaited.replaces, state });
  });
  const giveUp = useEffectEvent(({ pathname, search, hash }: Location, canReach: boolean) => {
    useAwaitedScreen.setState({ location: null });
    if (blocker.state === "blocked") blocker.reset();
    if (!canReach) notify({ type: "danger", text: t("err-unreachable") });
    // A newer build has replaced the module: the new document brings its own.
    else location[awaited.replaces ? "replace" : "assign"](pathname + search + hash);
  });

  useEffect(() => {
    const next = awaited.location;
    if (!next) return;
    let isCurrent = true;
    void loadMissing(next).then(async (isLoaded) => {
      const canReach = isLoaded || (await isReachable());
      if (!isCurrent) return;
      if (isLoaded) goOn(next);
      else giveUp(next, canReach);
    });
    return () => {
      isCurrent = false;
    };
  }, [awaited.location]);

  useEffect(() => {
    addEventListener("pointerdown", loadPressedScreen);
    return () => removeEventListener("pointerdown", loadPressedScreen);
  }, []);

  return awaited.location !== null;
}

/** Begins to load as soon as a link is pressed, unless it opens a document. */
function loadPressedScreen({ target }: PointerEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.origin !== location.origin) return;
  if (findIsolatedScreen(link.pathname) !== findIsolatedScreen(location.pathname)) return;
  // Files are no screens.
  if (!findMissing(link).some(({ path }) => path === "*")) void loadMissing(link);
}

async function loadMissing(next: Pick<Location, "pathname">): Promise<boolean> {
  const missing = findMissing(next);
  const urls = missing.flatMap(({ module, clientLoaderModule, imports = [] }) =>
    [module, clientLoaderModule, ...imports].filter((url) => url !== undefined),
  );
  try {
    await loadChunk(Promise.all(urls.map((url) => import(/* @vite-ignore */ url))));
    for (const { id } of missing) loadedRoutes.add(id);
    return true;
  } catch {
    return false;
  }
}

function findMissing({ pathname }: Pick<Location, "pathname">): ManifestRoute[] {
  const routes = readManifest();
  screens ??= nestRoutes(Object.values(routes));
  return (matchRoutes(screens, pathname) ?? [])
    .flatMap(({ route: { id } }) => routes[id ?? ""] ?? [])
    .filter(({ id }) => !loadedRoutes.has(id));
}

function nestRoutes(routes: ManifestRoute[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: nestRoutes(routes, id) },
    );
}

/** The routes with the addresses of their modules, as React Router has put them into the page; none in development. */
function readManifest(): Record<string, ManifestRoute> {
  if (import.meta.env.DEV) return {};
  return Reflect.get(window, "__reactRouterManifest").routes;
}

/** Any response counts, also a refusal. */
async function isReachable(): Promise<boolean> {
  return (await requestHead("/robots.txt", AbortSignal.timeout(REACH_TIMEOUT_MS))) !== null;
}
