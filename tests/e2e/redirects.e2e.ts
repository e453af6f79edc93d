import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

import { listAddresses, listRedirectedAddresses } from "./route-addresses.ts";
import { expect, test } from "./open-shelf.ts";

/** Shapes after which a browser would read a host name, before and behind a path of ours. */
const shapes: ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/${path}/`,
  (path) => `//${path}//`,
  (path) => `/\\${path}`,
  (path) => `/%5C${path}`,
  (path) => `/%2F${path}`,
  (path) => `/.${path}`,
  (path) => `/evil.example/..${path}`,
  (path) => `//evil.example/..${path}`,
  (path) => `//evil.example/%2e%2e${path}`,
  (path) => path.toUpperCase(),
];

const queries = [
  "",
  "?page=999",
  "?code=//evil.example",
  "?returnTo=https://evil.example&next=//evil.example&to=//evil.example&url=https://evil.example",
  "?lng=//evil.example&message=//evil.example",
  "?page=999&%0d%0aLocation:%20https://evil.example",
];

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

type RequestOptions = { method?: string; body?: string };

/** Requests the path byte by byte: URL parsers would correct it. */
async function sendRequest(
  origin: string,
  path: string,
  { method = "GET", body = "" }: RequestOptions = {},
) {
  const { hostname, port } = new URL(origin);
  const headers = body === "" ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  const outgoing = request({ hostname, port, path, method, headers, agent }).end(body);
  const [answer]: IncomingMessage[] = await once(outgoing, "response");
  if (!answer) throw new Error(`Nothing was answered to ${path}.`);
  answer.resume();
  await once(answer, "end");
  return answer;
}

/** The redirect target as a browser reads it; null without a redirect. */
async function getRedirectTarget(
  origin: string,
  path: string,
  options?: RequestOptions,
): Promise<URL | null> {
  const { statusCode, headers } = await sendRequest(origin, path, options);
  expect(statusCode, path).toBeLessThan(500);
  return headers.location === undefined ? null : new URL(headers.location, origin);
}

/** How many of these paths redirect; all redirects must stay on the site. */
async function countSiteRedirects(origin: string, paths: string[]): Promise<number> {
  const targets = await Promise.all(
    paths.map(async (path) => {
      const target = await getRedirectTarget(origin, path);
      if (target) expect(target.origin, path).toBe(origin);
      return target;
    }),
  );
  return targets.filter((target) => target !== null).length;
}

const everyPath = listAddresses().map((address) => address.replace(/\?.*/, ""));

test("P14: redirects no address off the site, in any shape and with any query", async ({
  library: { origin },
}) => {
  await test.step("stays on the site in any shape of the path", async () => {
    const paths = everyPath.flatMap((path, row) =>
      shapes.map((shape, column) => shape(path) + queries[(row + column) % queries.length]),
    );
    expect(await countSiteRedirects(origin, paths)).toBeGreaterThan(150);
  });

  await test.step("stays on the site with any query", async () => {
    const paths = everyPath.flatMap((path) => queries.map((query) => path + query));
    expect(await countSiteRedirects(origin, paths)).toBeGreaterThan(80);
  });
});

test("P14: redirects old addresses and the language switch within the site", async ({
  library: { origin },
}) => {
  for (const address of listRedirectedAddresses()) {
    const answer = await sendRequest(origin, address);
    expect(answer.statusCode, address).toBe(301);
    expect(answer.headers.location, address).toMatch(/^\/\w/);
  }

  for (const to of [
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    `${origin}@evil.example/`,
    `${origin}.evil.example/`,
    "",
  ]) {
    const target = await getRedirectTarget(origin, "/only-mine", {
      method: "POST",
      body: String(new URLSearchParams({ choice: "on", to })),
    });
    expect(target?.origin, to).toBe(origin);
  }
});
