import { expect, test } from "vitest";

import { deferScripts } from "./defer-scripts.ts";

const written = `<html><head><link rel="preload" href="/locales/en/translation.json" as="fetch"/><link rel="preload" href="/assets/face.woff2" as="font"/><link rel="modulepreload" href="/assets/a.js"/></head><body><p>Words</p><script nonce="m">window.__context = "$&"</script><script nonce="m" type="module" async="">import "/assets/a.js"</script></body></html>`;

const [body = "", deferred = ""] = deferScripts(written, "m").split('<template id="program">');

test("moves scripts and texts into a template", () => {
  expect(deferred).toContain(`<link rel="modulepreload" href="/assets/a.js"/>`);
  expect(deferred).toContain(`<link rel="preload" href="/locales/en/translation.json"`);
  expect(deferred).toContain(
    `<script nonce="m" type="module" async="">import "/assets/a.js"</script>`,
  );
  expect(body).not.toMatch(/modulepreload|locales|type="module"/);
});

test("leaves fonts and the router's data in place", () => {
  expect(body).toContain("/assets/face.woff2");
  expect(body).toContain(`<script nonce="m">window.__context = "$&"</script><script></script>`);
});

test("gives the loader script the nonce", () => {
  expect(deferred).toMatch(/<\/template><script nonce="m">[^<]+<\/script><\/body>/);
});
