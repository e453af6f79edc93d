import { useEffect } from "react";
import { type Location, matchRoutes, type RouteObject, useBlocker, useMatches } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { notify } from "#web/app/messages/messages.ts";

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
 * when one is missing. Returns whether a navigation waits for them (docs/decisions/0010).
 */
export function useScreenModules(): boolean {
  const { t } = useTranslation();
  const matches = useMatches();
  const blocker = useBlocker(({ nextLocation }) => findMissing(nextLocation).length > 0);

  useEffect(() => {
    for (const { id } of matches) loadedRoutes.add(id);
  }, [matches]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { location: next, proceed, reset } = blocker;
    let isCurrent = true;
    void loadMissing(next).then(async (isLoaded) => {
      const canOpen = isLoaded || (await isReachable());
      if (!isCurrent) return;
      if (isLoaded) return proceed();
      reset();
      // A newer build has replaced the module: the new document brings its own.
      if (canOpen) location.assign(next.pathname + next.search + next.hash);
      else notify({ type: "danger", text: t("err-unreachable") });
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, t]);

  useEffect(() => {
    addEventListener("pointerdown", loadPressedScreen);
    return () => removeEventListener("pointerdown", loadPressedScreen);
  }, []);

  return blocker.state === "blocked";
}

/** Begins to load as soon as a link is pressed. */
function loadPressedScreen({ target }: PointerEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
  if (link && link.origin === location.origin) void loadMissing(link);
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

/** Any answer counts, also one that the module is gone. */
function isReachable(): Promise<boolean> {
  return fetch("/robots.txt", {
    method: "HEAD",
    signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
}
