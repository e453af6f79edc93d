import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { languages } from "#domain/languages.ts";
import { failurePage } from "#server/pages/failure-page.ts";
import { hashForPolicy } from "#server/pages/policy.ts";

import { renderNginx } from "./nginx-proxy.ts";

const text = readFileSync("deploy/nginx.conf", "utf8");
const busyPage = readFileSync("deploy/away.html", "utf8");
test("renders the configuration of deploy/ for other places", () => {
  const rendered = renderNginx(text, {
    upstreams: [4101, 4102],
    ports: { plain: 4100, secure: 4443, redirect: 4080 },
    folder: "/scratch",
    certificate: { file: "/scratch/tls.pem", key: "/scratch/tls.key" },
  });

  expect(rendered).toContain("server 127.0.0.1:4101 max_fails=1");
  expect(rendered).toContain("server 127.0.0.1:4102 max_fails=1");
  expect(rendered).toContain("listen 127.0.0.1:4443 ssl http2 default_server;");
  expect(rendered).toContain("ssl_certificate /scratch/tls.pem;");
  const directives = rendered.replaceAll(/^\s*#.*$/gm, "");
  expect(directives.replaceAll("error_log /dev/null;", "")).not.toMatch(/ \/(tmp|dev|etc)\b/);
});

test("repeats no POST at a second process, and sets the client's address", () => {
  const conditions = [...text.matchAll(/^\s*proxy_next_upstream (.*);$/gm)].map(([, when]) => when);
  expect(conditions).toEqual(["error timeout", "error timeout http_404"]);
  expect(text.match(/X-Forwarded-For (\S+);/)?.[1]).toBe("$remote_addr");
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(text) ?? [];
  // A payment is answered within 35 seconds (P5).
  expect(Number(seconds)).toBeGreaterThan(35);
});

test("shows the site's busy page in each language when no process answers", () => {
  const pageText = busyPage.replaceAll(/\s+/g, " ");
  for (const language of languages) {
    const [, title = "", sentence = ""] =
      /<h1>(.*)<\/h1>\n<p>(.*)<\/p>/.exec(failurePage(language, "busy")) ?? [];
    expect(pageText).toMatch(new RegExp(`<h[12]>${title}</h[12]> <p> ?${sentence} ?</p>`));
  }
  expect(busyPage).not.toMatch(/<script|\bsrc=|https?:|url\(/);
});

test("allows the style of the proxy's page in its policy", () => {
  const [, style = ""] = /<style>(.*)<\/style>/s.exec(busyPage) ?? [];
  expect(text).toContain(`style-src ${hashForPolicy(style)};`);
});

test.each(languages)("answers a call with the API's text in %s", (language) => {
  const texts = JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
  expect(text).toContain(`"${texts["err-busy"]}";`);
  const [answer = ""] = /\{"type":"urn:lectern:err-busy".*?\}/.exec(text) ?? [];
  expect(JSON.parse(answer)).toMatchObject({ status: 503, code: "err-busy" });
});
