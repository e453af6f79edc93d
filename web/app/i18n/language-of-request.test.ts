import { expect, test } from "vitest";

import { languageOfRequest } from "./language-of-request.ts";

function request(path: string, headers: Record<string, string> = {}) {
  return new Request(`https://library.example${path}`, { headers });
}

test("prefers the address over the cookie, and the cookie over the browser", () => {
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
])("picks from the header '%s' the language %s", (accepted, language) => {
  expect(languageOfRequest(request("/", { "accept-language": accepted }))).toBe(language);
});

test("ignores a cookie with an unsupported language", () => {
  expect(languageOfRequest(request("/", { cookie: "i18next=de", "accept-language": "fr" }))).toBe(
    "fr",
  );
});
