import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { withPolicy } from "./policy.ts";

const places = {
  apiOrigin: "https://api.example:8443",
  mediaOrigin: "",
  scripts: ["https://library.example/assets/"],
  covers: ["https://library.example/covers/"],
};

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}

test("only scripts that carry the renderer's mark may run, and the mark is taken out", () => {
  const page = `<script nonce="m4rk">ours()</script><p><script>planted()</script></p>`;
  const { html, policy } = withPolicy(page, "m4rk", places);

  expect(html).toBe("<script>ours()</script><p><script>planted()</script></p>");
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf("ours()")}';`);
  expect(policy).not.toContain(hashOf("planted()"));
});

test("a script of a file needs no hash", () => {
  const { policy } = withPolicy(`<script nonce="m" src="/assets/a.js"></script>`, "m", places);
  expect(policy).toContain("script-src 'self';");
});

test("nothing is open to inline scripts or eval, and the api's origin is the only other one", () => {
  const { policy } = withPolicy(`<style nonce="m">p{}</style>`, "m", places);
  const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src "));

  expect(scripts).toBe("script-src 'self'");
  expect(policy).toContain("connect-src 'self' https://api.example:8443;");
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf("p{}")}'`);
  expect(policy).toMatch(/^default-src 'none'/);
});

test("beside a book, only built files are scripts, and styles of any kind are allowed by no hash", () => {
  const page = `<script nonce="m">ours()</script><style nonce="m">p{}</style>`;
  const { policy } = withPolicy(page, "m", places, "reader");

  expect(policy).toContain(
    `script-src https://library.example/assets/ 'sha256-${hashOf("ours()")}';`,
  );
  expect(policy).toContain("style-src https://library.example/assets/ blob: 'unsafe-inline';");
  expect(policy).toContain(
    "img-src https://library.example/assets/ https://library.example/covers/ data: blob:;",
  );
  expect(policy).toContain("frame-src blob:");
  expect(policy).toContain("worker-src 'none'");
  expect(policy.match(/script-src/g)).toHaveLength(1);
});

test.each([
  ["videos", "frame-src https://www.youtube-nocookie.com"],
  ["subscriptions", "frame-src 'self'"],
] as const)("only %s may frame what it frames", (screen, directive) => {
  expect(withPolicy("", "m", places, screen).policy).toContain(directive);
  expect(withPolicy("", "m", places).policy).not.toContain("frame-src");
});
