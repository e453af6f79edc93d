import type { Page, Response } from "@playwright/test";

/** A script as the inventory names it: its role and its host. */
export type ListedScript = { name: string; from: string };

type PageScripts = {
  /** Of the document itself; each once. */
  scripts: () => ListedScript[];
  frames: () => string[];
  /** The response with the document. */
  answer: () => Response;
};

/** Records every script that the documents of `path` load from now on, and their inline scripts. */
export function trackScripts(page: Page, path: string, hosts: Record<string, string>): PageScripts {
  const loaded = new Map<string, ListedScript>();
  const frames = new Set<string>();
  const texts: string[] = [];
  let last: Response | null = null;

  page.on("request", (request) => {
    if (request.resourceType() !== "script" || request.frame() !== page.mainFrame()) return;
    if (!isAt(page.url(), path)) return;
    const script = nameOf(request.url(), hosts);
    loaded.set(JSON.stringify(script), script);
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() && isAt(page.url(), path)) {
      frames.add(nameOf(frame.url(), hosts).from);
    }
  });
  page.on("response", async (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    if (!isAt(response.url(), path) || response.status() !== 200) return;
    last = response;
    texts.push(await response.text());
  });

  return {
    scripts: () => [
      ...loaded.values(),
      ...texts.flatMap(findInlineScripts).map(describeInlineScript),
    ],
    frames: () => [...frames],
    answer: () => {
      if (!last) throw new Error(`Nothing has come from ${path}.`);
      return last;
    },
  };
}

function isAt(url: string, path: string): boolean {
  return new URL(url).pathname === path;
}

/** Without hashes in the name, and with the role of the host. */
function nameOf(url: string, hosts: Record<string, string>): ListedScript {
  const { origin, pathname } = new URL(url);
  const from = hosts[origin] ?? origin;
  const name = pathname.replace(/^.*\//, "").replace(/-[\w-]{8}\.js$/, ".js");
  return { name, from };
}

/** The inline scripts that run. */
export function findInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , code = ""]) => code)
    .filter((code) => code !== "");
}

/** By its role. */
function describeInlineScript(code: string): ListedScript {
  return { name: findRole(code), from: "the page itself" };
}

function findRole(code: string): string {
  return roles.find(([, sign]) => sign.test(code))?.[0] ?? `unknown: ${code.slice(0, 200)}`;
}

/** In the order of a page; each pattern matches from the script's first letter. */
const roles: [name: string, sign: RegExp][] = [
  ["the person’s choices", /^try\{sessionStorage\}catch/],
  ["the scroll position", /^\(\(storageKey, restoreKey\) => \{/],
  ["the router’s settings", /^window\.__reactRouterContext = \{/],
  [
    "the start of the program",
    /^import "\/assets\/[\w.-]+\.js";\s*(import \* as route\d+ from "\/assets\/[\w.-]+\.js";\s*)+window\.__reactRouterRouteModules = \{[^;]*\};\s*import\("\/assets\/[\w.-]+\.js"\);$/,
  ],
  [
    "the start after the first paint",
    /^\{let d=document,p=d\.getElementById\("program"\),a=\(\)=>d\.head\.append\(p\.content\);d\.hidden\?a\(\):\(requestAnimationFrame\(\(\)=>setTimeout\(a,500\)\),new PerformanceObserver\(a\)\.observe\(\{type:"paint",buffered:true\}\)\)\}$/,
  ],
  ["the page’s data", /^window\.__reactRouterContext\.streamController\.enqueue\("[^<>]*"\);$/],
  ["the end of the page’s data", /^window\.__reactRouterContext\.streamController\.close\(\);$/],
];
