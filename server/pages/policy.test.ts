import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { REQUEST_HOST, permissionsPolicy, policyForHost, buildPolicy } from "./policy.ts";

const allowedOrigins = {
  apiOrigin: "https://api.example:8443",
  mediaOrigin: "",
  identityOrigin: "https://identity.example",
  gatewayOrigin: "https://gateway.example",
  lookupOrigin: "https://address.example",
  scripts: ["https://library.example/assets/"],
  covers: ["https://library.example/covers/"],
};

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}

test("hashes only scripts with the nonce and removes the nonce", () => {
  const page = `<script nonce="m4rk">ours()</script><p><script>planted()</script></p>`;
  const { html, policy } = buildPolicy(page, "m4rk", allowedOrigins);

  expect(html).toBe("<script>ours()</script><p><script>planted()</script></p>");
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf("ours()")}';`);
  expect(policy).not.toContain(hashOf("planted()"));
});

test("adds no hash for a script file", () => {
  const { policy } = buildPolicy(
    `<script nonce="m" src="/assets/a.js"></script>`,
    "m",
    allowedOrigins,
  );
  expect(policy).toContain("script-src 'self';");
});

test("blocks inline scripts and eval, and limits connections", () => {
  const { policy } = buildPolicy(`<style nonce="m">p{}</style>`, "m", allowedOrigins);
  const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src "));

  expect(scripts).toBe("script-src 'self'");
  expect(policy).toContain("connect-src 'self' https://api.example:8443 https://identity.example;");
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf("p{}")}'`);
  expect(policy).toMatch(/^default-src 'none'/);
});

test("allows only built files and unhashed styles in the reader", () => {
  const page = `<script nonce="m">ours()</script><style nonce="m">p{}</style>`;
  const mediaOrigin = "https://media.example";
  const { policy } = buildPolicy(page, "m", { ...allowedOrigins, mediaOrigin }, "reader");

  expect(policy).toContain(
    `script-src https://library.example/assets/ 'sha256-${hashOf("ours()")}';`,
  );
  expect(policy).toContain("style-src https://library.example/assets/ blob: 'unsafe-inline';");
  expect(policy).toContain(
    "img-src https://library.example/assets/ https://library.example/covers/ https://media.example data: blob:;",
  );
  expect(policy).toContain("media-src blob:;");
  expect(policy).toContain("frame-src blob:;");
  expect(policy).toContain("connect-src 'self' https://api.example:8443;");
  expect(policy).toContain("worker-src 'none'");
  expect(policy.match(/script-src/g)).toHaveLength(1);
});

test("allows frames of the video host only on the videos screen", () => {
  expect(buildPolicy("", "m", allowedOrigins).policy).toContain(
    "frame-src 'self' https://identity.example;",
  );
  expect(buildPolicy("", "m", allowedOrigins, "videos").policy).toContain(
    "frame-src https://www.youtube-nocookie.com https://identity.example;",
  );
});

test.each(["cart", "donate"] as const)(
  "S1.05: allows the gateway on the screen %s only",
  (screen) => {
    const { policy } = buildPolicy(
      `<script nonce="m">ours()</script>`,
      "m",
      allowedOrigins,
      screen,
    );

    expect(policy).toContain(
      `script-src 'self' https://gateway.example 'sha256-${hashOf("ours()")}';`,
    );
    expect(policy).toContain("frame-src 'self' https://identity.example https://gateway.example;");
    expect(policy).toContain(
      "connect-src 'self' https://api.example:8443 https://identity.example https://gateway.example https://address.example;",
    );
    expect(permissionsPolicy(screen, "https://gateway.example")).toContain(
      'payment=(self "https://gateway.example")',
    );
    for (const screenWithout of ["reader", "videos", null] as const) {
      expect(buildPolicy("", "m", allowedOrigins, screenWithout).policy).not.toContain(
        "gateway.example",
      );
      expect(permissionsPolicy(screenWithout, "https://gateway.example")).toContain("payment=()");
    }
  },
);

test("allows a search form on every page", () => {
  for (const screen of ["reader", "videos", "cart", "donate", null] as const) {
    expect(buildPolicy("", "m", allowedOrigins, screen).policy).toContain("form-action 'self';");
  }
});

const cachedPolicy = `script-src https://site.example/a/ ${REQUEST_HOST}/a/ 'sha256-x'; img-src ${REQUEST_HOST}/b/ ${REQUEST_HOST}/c/ data:`;

test.each(["192.168.1.5:3000", "www.site.example", "localhost:3000"])(
  "fills in the requested host %s",
  (host) => {
    expect(policyForHost(host, cachedPolicy)).toBe(
      `script-src https://site.example/a/ ${host}/a/ 'sha256-x'; img-src ${host}/b/ ${host}/c/ data:`,
    );
  },
);

test("falls back to the whole origin for an IPv6 host", () => {
  expect(policyForHost("[::1]:3000", cachedPolicy)).toBe(
    "script-src https://site.example/a/ 'self' 'sha256-x'; img-src 'self' data:",
  );
});

test.each(["*", "*.example", "a;b", "a,b", "x'unsafe-inline'", "[*]", ""])(
  "leaves out %j, which is no host",
  (host) => {
    expect(policyForHost(host, cachedPolicy)).toBe(
      "script-src https://site.example/a/ 'sha256-x'; img-src data:",
    );
  },
);
