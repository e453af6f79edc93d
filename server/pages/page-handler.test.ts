import { Hono, type MiddlewareHandler } from "hono";
import { expect, test } from "vitest";

import { createResponseCache } from "#api/response-cache/response-cache.ts";
import type { StoredResponse } from "#api/response-cache/stored-response.ts";
import { collectGarbage } from "#tests/collect-garbage.ts";
import { identity } from "#tests/people/identity-settings.ts";
import { payments } from "#tests/payments/payment-settings.ts";
import { ApiFailure } from "#web/app/api/failure.ts";

import { openLog } from "#server/log.ts";
import type { Render } from "./make-page.ts";
import { pageHandler } from "./page-handler.ts";
import { REQUEST_HOST } from "./policy.ts";

const origin = "https://library.example";

function openPages(
  render: Render,
  apiFetch: typeof fetch = fetch,
  { watch, ...more }: { isRestoredCopy?: () => Promise<boolean>; watch?: MiddlewareHandler } = {},
) {
  const app = new Hono();
  if (watch) app.use(watch);
  const handler = pageHandler({
    render,
    origin,
    allowedOrigins: {
      apiOrigin: "",
      mediaOrigin: "",
      identityOrigin: "",
      gatewayOrigin: "",
      lookupOrigin: "",
      scripts: [`${REQUEST_HOST}/assets/`],
      covers: [],
    },
    identity,
    payments,
    apiFetch,
    addressOf: (c) => c.req.header("from") ?? "203.0.113.9",
    cache: createResponseCache(),
    catalogVersion: async () => 1,
    log: openLog({ LOG_LEVEL: "silent" }),
    ...more,
  });
  app.onError((_, c) => c.text("no page", 500));
  app.all("*", handler);
  return async (path: string, init?: RequestInit) => app.request(new URL(path, origin), init);
}

/** A page that shows its own address. */
const echo: Render = async ({ url }) =>
  new Response(`<p>${url}</p>`, { headers: { "Content-Type": "text/html" } });

test("leaves unknown parameters out of the page that others get", async () => {
  const get = openPages(echo);

  const first = await (await get("/?lng=en&email=anna%40example.org")).text();
  const second = await (await get("/?lng=en")).text();
  expect(first).toBe(second);
  expect(second).toBe(`<p>${origin}/?lng=en</p>`);
});

test("P18: marks a page as a copy's only while the library is a copy", async () => {
  let isCopy = false;
  let rendered = 0;
  const render: Render = async (_, { isRestoredCopy }) => {
    rendered += 1;
    return new Response(isRestoredCopy ? "a copy" : "the library", {
      headers: { "Content-Type": "text/html" },
    });
  };
  const get = openPages(render, fetch, { isRestoredCopy: async () => isCopy });
  const read = async () => {
    const answer = await get("/?lng=en");
    return [await answer.text(), answer.headers.get("cache-control")];
  };

  const library = ["the library", "public, max-age=60, stale-while-revalidate=600"];
  expect(await read()).toEqual(library);
  isCopy = true;
  // Not cacheable elsewhere: a take-over may follow at any moment.
  expect(await read()).toEqual(["a copy", "private, no-cache"]);
  expect(await read()).toEqual(["a copy", "private, no-cache"]);
  isCopy = false;
  expect(await read()).toEqual(library);
  expect(rendered).toBe(2);
});

test("renders with the parameters the page depends on", async () => {
  const get = openPages(echo);
  const page = await get("/literature?topicId=2&utm=x&sortby=title");
  expect(await page.text()).toBe(`<p>${origin}/literature?topicId=2&sortby=title</p>`);
});

test("renders only redirects again with the whole address", async () => {
  const searches: string[] = [];
  let status = 404;
  const get = openPages(async ({ url }) => {
    searches.push(new URL(url).search);
    return new Response("<p>…</p>", { status, headers: { "Content-Type": "text/html" } });
  });

  for (status of [404, 500, 202, 308]) await get(`/nothing-${status}?utm=x`);
  expect(searches).toEqual(["", "", "", "?utm=x", "", "?utm=x"]);
});

test("renders for those who wait when the first visitor leaves", async () => {
  const leaving = new AbortController();
  const get = openPages(async ({ signal }) => {
    leaving.abort();
    return new Response(`<p>${signal.aborted}</p>`, { headers: { "Content-Type": "text/html" } });
  });

  const [, waiting] = await Promise.all([get("/", { signal: leaving.signal }), get("/")]);
  expect(await waiting.text()).toBe("<p>false</p>");
});

test("redirects with all parameters of the address", async () => {
  const get = openPages(async ({ url }) =>
    Promise.resolve(
      new Response(null, { status: 301, headers: { Location: `/author/x${new URL(url).search}` } }),
    ),
  );
  const answer = await get("/authors/x?from=a%20friend&page=2");
  expect(answer.headers.get("location")).toBe("/author/x?from=a%20friend&page=2");
});

test.each([200, 404])("names the requested host in the policy of a %i page", async (status) => {
  let renders = 0;
  const get = openPages(async () => {
    renders += 1;
    return new Response("<p>…</p>", { status, headers: { "Content-Type": "text/html" } });
  });
  const policyFor = async (host: string, init?: RequestInit) => {
    const answer = await get(`http://${host}/read/x`, init);
    return answer.headers.get("content-security-policy");
  };

  expect(await policyFor("192.168.1.5:3000")).toContain("script-src 192.168.1.5:3000/assets/;");
  expect(await policyFor("library.local")).toContain("script-src library.local/assets/;");
  expect(renders).toBe(status === 200 ? 1 : 2);
});

test("answers a form uncached and forwards the client's address", async () => {
  const calls: Request[] = [];
  const get = openPages(
    async (request, { apiFetch }) => {
      const content = `${await request.text()} ${request.headers.get("origin")}`;
      await apiFetch(`${origin}/api/subscriptions`, { method: "POST", body: "{}" });
      return new Response(content, { headers: { "Content-Type": "text/html" } });
    },
    async (input, init) => {
      calls.push(new Request(input, init));
      return Response.json({});
    },
  );
  const send = (email: string) =>
    get("/subscriptions?lng=en", {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: `email=${email}`,
    });

  const answer = await send("anna");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect([await answer.text(), await (await send("ruth")).text()]).toEqual([
    "email=anna null",
    "email=ruth null",
  ]);
  expect(calls.map(({ headers }) => headers.get("x-forwarded-for"))).toEqual([
    "203.0.113.9",
    "203.0.113.9",
  ]);
});

test("renders a page of a mail link for each visitor, uncached", async () => {
  const searches: string[] = [];
  const get = openPages(async ({ url }) => {
    searches.push(new URL(url).search);
    return new Response("<p>A question</p>", { headers: { "Content-Type": "text/html" } });
  });
  const answers = await Promise.all(
    ["a", "b", "a"].map((token) => get(`/confirm?token=${token}&lng=en`)),
  );

  expect(searches.toSorted()).toEqual(["?token=a&lng=en", "?token=a&lng=en", "?token=b&lng=en"]);
  for (const { headers } of answers) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("strict-origin");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("renders the end of a sign-in for each visitor, uncached", async () => {
  const get = openPages(echo);
  const paths = ["/callback?code=a", "/callback?code=b"];
  const answers = await Promise.all(paths.map((path) => get(path)));

  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    paths.map((path) => `<p>${origin}${path}</p>`),
  );
  for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
});

/** A search page that answers `statusWithout` when the search fails; it reports the failure either way. */
function searching(statusWithout: 200 | 500): Render {
  return async (_, { apiFetch, report }) => {
    const { status } = await apiFetch(`${origin}/api/search`);
    if (status === 429) report(new ApiFailure({ status, code: "err-too-often", detail: "" }));
    return new Response(status === 200 ? "found" : "nothing", {
      status: status === 200 ? 200 : statusWithout,
      headers: { "Content-Type": "text/html" },
    });
  };
}

test.each([200, 500] as const)(
  "hides one network's rate limit from others at status %i",
  async (statusWithout) => {
    const calls: (string | null)[] = [];
    const get = openPages(searching(statusWithout), async (input, init) => {
      const from = new Request(input, init).headers.get("x-forwarded-for");
      calls.push(from);
      return new Response("{}", { status: from === "192.0.2.1" ? 429 : 200 });
    });
    const askFrom = async (from: string) =>
      (await get("/search?input=a", { headers: { from } })).text();

    const [often, ...allowed] = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(askFrom);
    expect(await Promise.all(allowed)).toEqual(["found", "found"]);
    expect(await often).not.toBe("found");
    expect(await askFrom("192.0.2.1")).toBe("found");
    expect(calls).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
  },
);

test("finds a cached page without holding its first request", async () => {
  const requests: WeakRef<Request>[] = [];
  const finders: (() => StoredResponse | undefined)[] = [];
  const get = openPages(echo, fetch, {
    watch: async (c, next) => {
      requests.push(new WeakRef(c.req.raw));
      await next();
      const find = c.get("storedResponse");
      if (find) finders.push(find);
    },
  });

  for (let place = 0; place < 20; place++) await get(`/search?input=${place}`);
  await collectGarbage();
  expect(finders.map((find) => find()?.etag)).not.toContain(undefined);
  expect(finders).toHaveLength(20);
  expect(requests.filter((request) => request.deref()).length).toBeLessThan(3);
});
