import { expect, test } from "vitest";

import { languageOfRequest } from "./language-of-request.ts";

function request(path: string, headers: Record<string, string> = {}) {
  return new Request(`https://library.example${path}`, { headers });
}

test("the address goes before the cookie, and the cookie before what the browser prefers", () => {
  const headers = { cookie: "a=b; i18next=fr", "accept-language": "es" };

  expect(languageOfRequest(request("/?lng=en", headers))).toBe("en");
  expect(languageOfRequest(request("/spanish", headers))).toBe("es");
  expect(languageOfRequest(request("/", headers))).toBe("fr");
});

test.each([
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["de,fr;q=0.5,es;q=0.7", "es"],
  ["fr;q=0,es;q=0.1", "es"],
  ["de-DE", "en"],
  ["", "en"],
])("a browser that prefers %s is answered in %s", (accepted, language) => {
  expect(languageOfRequest(request("/", { "accept-language": accepted }))).toBe(language);
});

test("a cookie that names no language of ours is passed over", () => {
  expect(languageOfRequest(request("/", { cookie: "i18next=de", "accept-language": "fr" }))).toBe(
    "fr",
  );
});
