import { expect, test } from "vitest";

import { deferScripts } from "./defer-scripts.ts";

const written = `<html><head><link rel="preload" href="/locales/en/translation.json" as="fetch"/><link rel="preload" href="/assets/face.woff2" as="font"/><link rel="modulepreload" href="/assets/a.js"/></head><body><p>Words</p><script nonce="m">window.__context = "$&"</script><script nonce="m" type="module" async="">import "/assets/a.js"</script></body></html>`;

const [shown = "", held = ""] = deferScripts(written, "m").split('<template id="program">');

test("what the program is made of stands where no browser asks for it by itself", () => {
  expect(held).toContain(`<link rel="modulepreload" href="/assets/a.js"/>`);
  expect(held).toContain(`<link rel="preload" href="/locales/en/translation.json"`);
  expect(held).toContain(`<script nonce="m" type="module" async="">import "/assets/a.js"</script>`);
  expect(shown).not.toMatch(/modulepreload|locales|type="module"/);
});

test("what is shown first, and what the program is told, stay where they are", () => {
  expect(shown).toContain("/assets/face.woff2");
  expect(shown).toContain(`<script nonce="m">window.__context = "$&"</script><script></script>`);
});

test("the script that starts it bears the mark of our own", () => {
  expect(held).toMatch(/<\/template><script nonce="m">[^<]+<\/script><\/body>/);
});
