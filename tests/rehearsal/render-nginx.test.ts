import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type Places, renderNginx } from "./render-nginx.ts";

const text = readFileSync("deploy/nginx.conf", "utf8");
const places: Places = {
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
  expect(directives).not.toMatch(/ \/(tmp|dev|etc)\//);
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
  expect(text).toMatch(/^\s*proxy_next_upstream error timeout;$/m);
  expect(text.match(/X-Forwarded-For (\S+);/)?.[1]).toBe("$remote_addr");
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(text) ?? [];
  // Whoever pays is answered within 35 seconds (P5).
  expect(Number(seconds)).toBeGreaterThan(35);
});
