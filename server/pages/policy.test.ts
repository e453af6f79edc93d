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

test("only scripts that carry the renderer's mark may run, and the mark is taken out", () => {
  const page = `<script nonce="m4rk">ours()</script><p><script>planted()</script></p>`;
  const { html, policy } = buildPolicy(page, "m4rk", allowedOrigins);

  expect(html).toBe("<script>ours()</script><p><script>planted()</script></p>");
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf("ours()")}';`);
  expect(policy).not.toContain(hashOf("planted()"));
});

test("a script of a file needs no hash", () => {
  const { policy } = buildPolicy(
    `<script nonce="m" src="/assets/a.js"></script>`,
    "m",
    allowedOrigins,
  );
  expect(policy).toContain("script-src 'self';");
});

test("nothing is open to inline scripts or eval, and only the api and the identity provider are asked besides", () => {
  const { policy } = buildPolicy(`<style nonce="m">p{}</style>`, "m", allowedOrigins);
  const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src "));

  expect(scripts).toBe("script-src 'self'");
  expect(policy).toContain("connect-src 'self' https://api.example:8443 https://identity.example;");
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf("p{}")}'`);
  expect(policy).toMatch(/^default-src 'none'/);
});

test("beside a book, only built files are scripts, and styles of any kind are allowed by no hash", () => {
  const page = `<script nonce="m">ours()</script><style nonce="m">p{}</style>`;
  const { policy } = buildPolicy(page, "m", allowedOrigins, "reader");

  expect(policy).toContain(
    `script-src https://library.example/assets/ 'sha256-${hashOf("ours()")}';`,
  );
  expect(policy).toContain("style-src https://library.example/assets/ blob: 'unsafe-inline';");
  expect(policy).toContain(
    "img-src https://library.example/assets/ https://library.example/covers/ data: blob:;",
  );
  expect(policy).toContain("frame-src blob:;");
  expect(policy).toContain("connect-src 'self' https://api.example:8443;");
  expect(policy).toContain("worker-src 'none'");
  expect(policy.match(/script-src/g)).toHaveLength(1);
});

test("the film's host may be framed where films are, and elsewhere nothing but our own and the provider who renews a session", () => {
  expect(buildPolicy("", "m", allowedOrigins).policy).toContain(
    "frame-src 'self' https://identity.example;",
  );
  expect(buildPolicy("", "m", allowedOrigins, "videos").policy).toContain(
    "frame-src https://www.youtube-nocookie.com https://identity.example;",
  );
});

test.each(["cart", "donate"] as const)(
  "S1.05: on the screen %s the gateway's script, fields and calls are let in, and nowhere else",
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
    for (const other of ["reader", "videos", null] as const) {
      expect(buildPolicy("", "m", allowedOrigins, other).policy).not.toContain("gateway.example");
      expect(permissionsPolicy(other, "https://gateway.example")).toContain("payment=()");
    }
  },
);

test("a search can be sent from every page", () => {
  for (const screen of ["reader", "videos", "cart", "donate", null] as const) {
    expect(buildPolicy("", "m", allowedOrigins, screen).policy).toContain("form-action 'self';");
  }
});

const kept = `script-src https://site.example/a/ ${REQUEST_HOST}/a/ 'sha256-x'; img-src ${REQUEST_HOST}/b/ ${REQUEST_HOST}/c/ data:`;

test.each(["192.168.1.5:3000", "www.site.example", "localhost:3000"])(
  "asked at %s the folders are those of that host",
  (host) => {
    expect(policyForHost(host, kept)).toBe(
      `script-src https://site.example/a/ ${host}/a/ 'sha256-x'; img-src ${host}/b/ ${host}/c/ data:`,
    );
  },
);

test("an address in brackets, which no policy can name, stands for its whole origin", () => {
  expect(policyForHost("[::1]:3000", kept)).toBe(
    "script-src https://site.example/a/ 'self' 'sha256-x'; img-src 'self' data:",
  );
});

test.each(["*", "*.example", "a;b", "a,b", "x'unsafe-inline'", "[*]", ""])(
  "%j is no host, and gets into no policy",
  (host) => {
    expect(policyForHost(host, kept)).toBe(
      "script-src https://site.example/a/ 'sha256-x'; img-src data:",
    );
  },
);
