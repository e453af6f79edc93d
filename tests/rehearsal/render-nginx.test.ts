import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { languages } from "#domain/languages.ts";
import { failurePage } from "#server/pages/failure-page.ts";
import { hashForPolicy } from "#server/pages/policy.ts";

import { type NginxSettings, renderNginx } from "./render-nginx.ts";

const text = readFileSync("deploy/nginx.conf", "utf8");
const away = readFileSync("deploy/away.html", "utf8");
const places: NginxSettings = {
  upstreams: [4101, 4102],
  ports: { plain: 4100, secure: 4443, redirect: 4080 },
  folder: "/scratch",
  certificate: { file: "/scratch/tls.pem", key: "/scratch/tls.key" },
};

test("what is tried is the configuration that is handed out, at other places", () => {
  const rendered = renderNginx(text, places);

  expect(rendered).toContain("server 127.0.0.1:4101 max_fails=1");
  expect(rendered).toContain("server 127.0.0.1:4102 max_fails=1");
  expect(rendered).toContain("listen 127.0.0.1:4443 ssl http2 default_server;");
  expect(rendered).toContain("ssl_certificate /scratch/tls.pem;");
  const directives = rendered.replaceAll(/^\s*#.*$/gm, "");
  expect(directives.replaceAll("error_log /dev/null;", "")).not.toMatch(/ \/(tmp|dev|etc)\b/);
});

test("without a certificate nothing is left of TLS but how it would be spoken", () => {
  const rendered = renderNginx(text, { ...places, certificate: null });

  expect(rendered).not.toMatch(/listen .* ssl|ssl_certificate/);
});

test("a configuration that has changed is not tried as if it had not", () => {
  expect(() => renderNginx(text.replace("listen 80 ", "listen 8080 "), places)).toThrow(
    'says nothing of "listen 80 default_server;"',
  );
});

test("a POST that may have been done is sent to no second process, and nobody says whom they come from but the proxy", () => {
  const asked = [...text.matchAll(/^\s*proxy_next_upstream (.*);$/gm)].map(([, when]) => when);
  expect(asked).toEqual(["error timeout", "error timeout http_404"]);
  expect(text.match(/X-Forwarded-For (\S+);/)?.[1]).toBe("$remote_addr");
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(text) ?? [];
  // Whoever pays is answered within 35 seconds (P5).
  expect(Number(seconds)).toBeGreaterThan(35);
});

test("where no process answers, people are told so in each language as the site would, by a page of one file", () => {
  const words = away.replaceAll(/\s+/g, " ");
  for (const language of languages) {
    const [, title = "", sentence = ""] =
      /<h1>(.*)<\/h1>\n<p>(.*)<\/p>/.exec(failurePage(language, "busy")) ?? [];
    expect(words).toMatch(new RegExp(`<h[12]>${title}</h[12]> <p> ?${sentence} ?</p>`));
  }
  expect(away).not.toMatch(/<script|\bsrc=|https?:|url\(/);
});

test("the page of the proxy wears the style that its policy names", () => {
  const [, style = ""] = /<style>(.*)<\/style>/s.exec(away) ?? [];
  expect(text).toContain(`style-src ${hashForPolicy(style)};`);
});

test.each(languages)(
  "what the proxy answers a call is what the api would say in %s",
  (language) => {
    const words = JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
    expect(text).toContain(`"${words["err-busy"]}";`);
    const [answer = ""] = /\{"type":"urn:lectern:err-busy".*?\}/.exec(text) ?? [];
    expect(JSON.parse(answer)).toMatchObject({ status: 503, code: "err-busy" });
  },
);
