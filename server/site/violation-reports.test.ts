import { expect, test, vi } from "vitest";

import { REPORTS_PATH } from "#server/pages/policy.ts";
import { brokenBodies, startRawServer } from "#tests/broken-bodies.ts";

import { violationReports } from "./violation-reports.ts";

const origin = "https://library.example";
const HOUR = 3_600_000;

type Line = Record<string, unknown>;

function openReports() {
  const clock = { time: 0 };
  const from = { address: "203.0.113.9" };
  const lines: Line[] = [];
  const warn = vi.fn((line: Line) => void lines.push(line));
  const app = violationReports({
    siteOrigins: [origin],
    addressOf: () => from.address,
    log: { warn },
    now: () => clock.time,
  });
  const send = async (body: unknown, headers: Record<string, string> = {}) =>
    app.request(origin + REPORTS_PATH, {
      method: "POST",
      headers: {
        "Content-Type": "application/csp-report",
        "Sec-Fetch-Site": "same-origin",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { app, send, lines, clock, from };
}

function older(more: Record<string, string> = {}) {
  return {
    "csp-report": {
      "document-uri": `${origin}/confirm?token=secret-token`,
      "blocked-uri": "inline",
      "effective-directive": "script-src-elem",
      "script-sample": "secret()",
      ...more,
    },
  };
}

function newer(blockedURL: string, documentURL = `${origin}/cart?lng=en`) {
  return {
    type: "csp-violation",
    url: documentURL,
    user_agent: "A browser",
    body: { documentURL, blockedURL, effectiveDirective: "script-src-elem", sample: "secret()" },
  };
}

test("P12: logs a violation without data of the page or visitor", async () => {
  const { send, lines } = openReports();
  expect((await send(older())).status).toBe(204);

  expect(lines).toEqual([
    { directive: "script-src-elem", screen: "other", blocked: "inline", host: "", count: 1 },
  ]);
});

test("P12: logs several `report-to` reports with screen and host", async () => {
  const { send, lines } = openReports();
  const reports = [
    newer("https://skimmer.example/a.js?who=ruth@example.org"),
    newer(`${origin}/media/files/1/a.js`, `${origin}/read/a-book`),
    newer("chrome-extension://abc/in.js", "no address"),
  ];
  await send(reports, { "Content-Type": "application/reports+json; charset=utf-8" });

  expect(lines).toMatchObject([
    { screen: "cart", blocked: "address elsewhere", host: "skimmer.example" },
    { screen: "reader", blocked: "own address", host: "library.example" },
    { screen: "other", blocked: "extension", host: "abc" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("ruth");
});

test.each([
  ["chrome-extension", "extension"],
  ["chrome-extension://abc/in.js", "extension"],
  ["moz-extension", "extension"],
  ["moz-extension://0f-1e/in.js", "extension"],
  ["safari-web-extension", "extension"],
  ["safari-web-extension://0f-1e/in.js", "extension"],
  ["wss", "address elsewhere"],
  ["wss://skimmer.example/", "address elsewhere"],
  ["data", "data"],
  ["about", "other"],
  ["an extension", "other"],
])("P12: classifies %s as %s in reports of both kinds", async (address, blocked) => {
  const { send, lines, clock } = openReports();
  await send(older({ "blocked-uri": address }));
  clock.time += HOUR;
  await send([newer(address)], { "Content-Type": "application/reports+json" });
  expect(lines.map((line) => line["blocked"])).toEqual([blocked, blocked]);
});

test("P12: logs each kind once an hour with its count", async () => {
  const { send, lines, clock } = openReports();
  for (const _ of "abcde") await send(older());
  await send(older({ "effective-directive": "img-src" }));
  expect(lines.map(({ directive, count }) => [directive, count])).toEqual([
    ["script-src-elem", 1],
    ["img-src", 1],
  ]);

  clock.time += HOUR;
  await send(older());
  expect(lines.at(-1)).toMatchObject({ directive: "script-src-elem", count: 5 });
});

test("P12: logs each host although made-up reports arrive", async () => {
  const { send, lines } = openReports();
  const hosts = ["made-up.example", "skimmer.example", "skimmer.example", "made-up.example"];
  for (const host of hosts) await send(older({ "blocked-uri": `https://${host}/a.js` }));
  expect(lines.map(({ host }) => host)).toEqual(["made-up.example", "skimmer.example"]);
});

test("P12: limits kinds and hosts of made-up reports per hour", async () => {
  const { send, lines, clock, from } = openReports();
  const makeUp = async (place: number) => {
    from.address = `198.51.100.${Math.floor(place / 5)}`;
    return send(
      older({
        "effective-directive": `made-up-${place}`,
        "blocked-uri": `https://h${place}.example/`,
        "document-uri": `https://other.example/${place}`,
      }),
    );
  };
  for (let place = 0; place < 70; place++) await makeUp(place);
  expect(lines).toHaveLength(51);
  for (const line of lines) expect(line).toMatchObject({ directive: "other", screen: "other" });
  expect(lines.slice(-2)).toMatchObject([{ host: "h49.example" }, { host: "others" }]);

  clock.time += HOUR;
  await makeUp(1_000);
  expect(lines.at(-1)).toMatchObject({ host: "h1000.example", count: 1 });
});

test.each([
  ["a page elsewhere", older(), { "Sec-Fetch-Site": "cross-site" }, 403],
  ["a form", older(), { "Content-Type": "text/plain" }, 415],
  ["what is no JSON", "{", {}, 400],
  ["what is no report", { a: 1 }, {}, 400],
  ["a report of something else", [{ type: "deprecation", body: {} }], {}, 400],
  ["more than a few reports", " ".repeat(17 * 1024), {}, 413],
])("P12: refuses %s and logs nothing", async (_, body, headers, status) => {
  const { send, lines } = openReports();
  expect((await send(body, headers)).status).toBe(status);
  expect(lines).toEqual([]);
});

test("P12: reads thirty reports a minute per network", async () => {
  const { send, clock, from } = openReports();
  for (let place = 0; place < 15; place++) {
    expect((await send(older())).status).toBe(204);
    expect((await send("{")).status).toBe(400);
  }

  const refused = await send(older());
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  from.address = "203.0.113.10";
  expect((await send(older())).status).toBe(204);
  from.address = "203.0.113.9";
  clock.time += 60_000;
  expect((await send(older())).status).toBe(204);
});

test("P12: reads 600 valid reports a minute from all networks", async () => {
  const { send, from } = openReports();
  const sendFromElsewhere = async (place: number, body: unknown) => {
    from.address = `198.51.${Math.floor(place / 100)}.${place % 100}`;
    return (await send(body)).status;
  };
  for (let place = 0; place < 700; place++) expect(await sendFromElsewhere(place, "{")).toBe(400);
  for (let place = 0; place < 600; place++) {
    expect(await sendFromElsewhere(place, older())).toBe(204);
  }
  expect(await sendFromElsewhere(600, older())).toBe(429);
});

test("P12: names five hosts an hour per network", async () => {
  const { send, lines, from } = openReports();
  const reportHost = async (host: string) => send(older({ "blocked-uri": `https://${host}/a.js` }));
  for (const place of [1, 2, 3, 4, 5, 6, 7]) await reportHost(`h${place}.example`);
  from.address = "203.0.113.10";
  await reportHost("skimmer.example");
  expect(lines.map(({ host }) => host).slice(-3)).toEqual([
    "h5.example",
    "others",
    "skimmer.example",
  ]);
});

test.each(brokenBodies)("refuses a report with %s with 400", async (_, rest) => {
  const { app, lines } = openReports();
  await using served = await startRawServer(app);
  const headers = "Host: a\r\nContent-Type: application/csp-report\r\n";
  await served.sendAndDisconnect(`POST ${REPORTS_PATH} HTTP/1.1\r\n${headers}${rest}`);
  await expect.poll(() => served.statuses).toEqual([400]);
  expect(lines).toEqual([]);
});
