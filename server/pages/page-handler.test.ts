import { Hono, type MiddlewareHandler } from "hono";
import { expect, test } from "vitest";

import type { StoredAnswer } from "#api/answers/stored-answer.ts";
import { collectGarbage } from "#tests/collect-garbage.ts";
import { identity } from "#tests/people/identity-settings.ts";
import { payments } from "#tests/payments/payment-settings.ts";
import { ApiFailure } from "#web/api/failure.ts";

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
    catalogVersion: async () => 1,
    log: openLog({ LOG_LEVEL: "silent" }),
    ...more,
  });
  app.onError((_, c) => c.text("no page", 500));
  app.all("*", handler);
  return async (path: string, init?: RequestInit) => app.request(new URL(path, origin), init);
}

/** A page that says its own address. */
const echo: Render = async ({ url }) =>
  new Response(`<p>${url}</p>`, { headers: { "Content-Type": "text/html" } });

test("what one visitor's address says beyond the page is not in the page that others get", async () => {
  const get = openPages(echo);

  const first = await (await get("/?lng=en&email=anna%40example.org")).text();
  const second = await (await get("/?lng=en")).text();
  expect(first).toBe(second);
  expect(second).toBe(`<p>${origin}/?lng=en</p>`);
});

test("P18: a page that is kept tells that it is a copy's as long as it is one, and no longer", async () => {
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
  // Nobody else keeps it: it may be the library a moment later.
  expect(await read()).toEqual(["a copy", "private, no-cache"]);
  expect(await read()).toEqual(["a copy", "private, no-cache"]);
  isCopy = false;
  expect(await read()).toEqual(library);
  expect(rendered).toBe(2);
});

test("what the page depends on stays in its address", async () => {
  const get = openPages(echo);
  const page = await get("/literature?topicId=2&utm=x&sortby=title");
  expect(await page.text()).toBe(`<p>${origin}/literature?topicId=2&sortby=title</p>`);
});

test("only what leads elsewhere is rendered again with the whole address", async () => {
  const asked: string[] = [];
  let status = 404;
  const get = openPages(async ({ url }) => {
    asked.push(new URL(url).search);
    return new Response("<p>…</p>", { status, headers: { "Content-Type": "text/html" } });
  });

  for (status of [404, 500, 202, 308]) await get(`/nothing-${status}?utm=x`);
  expect(asked).toEqual(["", "", "", "?utm=x", "", "?utm=x"]);
});

test("who leaves takes the page from nobody who waits for it", async () => {
  const leaving = new AbortController();
  const get = openPages(async ({ signal }) => {
    leaving.abort();
    return new Response(`<p>${signal.aborted}</p>`, { headers: { "Content-Type": "text/html" } });
  });

  const [, other] = await Promise.all([get("/", { signal: leaving.signal }), get("/")]);
  expect(await other.text()).toBe("<p>false</p>");
});

test("an address that leads elsewhere takes all that it says along", async () => {
  const get = openPages(async ({ url }) =>
    Promise.resolve(
      new Response(null, { status: 301, headers: { Location: `/author/x${new URL(url).search}` } }),
    ),
  );
  const answer = await get("/authors/x?from=a%20friend&page=2");
  expect(answer.headers.get("location")).toBe("/author/x?from=a%20friend&page=2");
});

test.each([200, 404])(
  "a page of %i names the host it was asked at, kept or not",
  async (status) => {
    let made = 0;
    const get = openPages(async () => {
      made += 1;
      return new Response("<p>…</p>", { status, headers: { "Content-Type": "text/html" } });
    });
    const policyFor = async (host: string, init?: RequestInit) => {
      const answer = await get(`http://${host}/read/x`, init);
      return answer.headers.get("content-security-policy");
    };

    expect(await policyFor("192.168.1.5:3000")).toContain("script-src 192.168.1.5:3000/assets/;");
    expect(await policyFor("library.local")).toContain("script-src library.local/assets/;");
    expect(made).toBe(status === 200 ? 1 : 2);
  },
);

test("the answer to a form is for its visitor alone, and its calls say who that is", async () => {
  const calls: Request[] = [];
  const get = openPages(
    async (request, { apiFetch }) => {
      const said = `${await request.text()} ${request.headers.get("origin")}`;
      await apiFetch(`${origin}/api/subscriptions`, { method: "POST", body: "{}" });
      return new Response(said, { headers: { "Content-Type": "text/html" } });
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

test("what a link in a mail leads to is shown to each visitor anew, with what its address says, and to nobody else", async () => {
  const asked: string[] = [];
  const get = openPages(async ({ url }) => {
    asked.push(new URL(url).search);
    return new Response("<p>A question</p>", { headers: { "Content-Type": "text/html" } });
  });
  const answers = await Promise.all(
    ["a", "b", "a"].map((token) => get(`/confirm?token=${token}&lng=en`)),
  );

  expect(asked.toSorted()).toEqual(["?token=a&lng=en", "?token=a&lng=en", "?token=b&lng=en"]);
  for (const { headers } of answers) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("strict-origin");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});

/** A page of what is found, which says nothing at all when nothing can be; either way a failure of the search is told. */
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
  "that one network asks too often is told to nobody else, whether the page can go without or not (%i)",
  async (statusWithout) => {
    const calls: (string | null)[] = [];
    const get = openPages(searching(statusWithout), async (input, init) => {
      const from = new Request(input, init).headers.get("x-forwarded-for");
      calls.push(from);
      return new Response("{}", { status: from === "192.0.2.1" ? 429 : 200 });
    });
    const askFrom = async (from: string) =>
      (await get("/search?input=a", { headers: { from } })).text();

    const [often, ...others] = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(askFrom);
    expect(await Promise.all(others)).toEqual(["found", "found"]);
    expect(await often).not.toBe("found");
    expect(await askFrom("192.0.2.1")).toBe("found");
    expect(calls).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
  },
);

test("what finds a page again holds on to nothing of who asked first", async () => {
  const requests: WeakRef<Request>[] = [];
  const finders: (() => StoredAnswer | undefined)[] = [];
  const get = openPages(echo, fetch, {
    watch: async (c, next) => {
      requests.push(new WeakRef(c.req.raw));
      await next();
      const find = c.get("keptAnswer");
      if (find) finders.push(find);
    },
  });

  for (let place = 0; place < 20; place++) await get(`/search?input=${place}`);
  await collectGarbage();
  expect(finders.map((find) => find()?.etag)).not.toContain(undefined);
  expect(finders).toHaveLength(20);
  expect(requests.filter((request) => request.deref()).length).toBeLessThan(3);
});
