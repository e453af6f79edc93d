import type { Page, Response } from "@playwright/test";

/** A script as the inventory names it: what it is, and where it comes from. */
export type ListedScript = { name: string; from: string };

export type PageScripts = {
  /** Of the document itself; each once. */
  scripts: () => ListedScript[];
  /** Where the frames come from that the document shows. */
  frames: () => string[];
  /** The answer that brought the document. */
  answer: () => Response;
};

/** Notes every script that the documents of `path` load from now on, and those that stand in them. */
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

/** Without what changes with its content, and by the part that its host plays. */
function nameOf(url: string, hosts: Record<string, string>): ListedScript {
  const { origin, pathname } = new URL(url);
  const from = hosts[origin] ?? origin;
  const name = pathname.replace(/^.*\//, "").replace(/-[\w-]{8}\.js$/, ".js");
  return { name, from };
}

/** What stands in the page and runs. */
export function findInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , code = ""]) => code)
    .filter((code) => code !== "");
}

/** By what it does. */
function describeInlineScript(code: string): ListedScript {
  return { name: findRole(code), from: "the page itself" };
}

function findRole(code: string): string {
  return roles.find(([, sign]) => sign.test(code))?.[0] ?? `unknown: ${code.slice(0, 200)}`;
}

/** In the order in which a page has them; each sign reads the script from its first letter. */
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
