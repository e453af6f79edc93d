import { expect, test } from "vitest";

import {
  languageOfRequest,
  onlyMineOfRequest,
  formatPreferenceCookie,
} from "./preference-cookies.ts";

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

test.each([
  ["nothing stored", "/literature", null, true],
  ["switched off", "/literature", "a=b; onlyMine=off", false],
  ["another cookie with a similar name", "/literature", "notonlyMine=off", true],
  ["switched on again", "/literature", "onlyMine=on", true],
  ["an address that names a language", "/literature?lng=fr", "onlyMine=off", true],
  ["a Spanish path", "/spanish", "onlyMine=off", true],
])("reads the switch with %s", (_, path, cookie, isOn) => {
  const request = new Request(`http://site.example${path}`);
  if (cookie !== null) request.headers.set("cookie", cookie);
  expect(onlyMineOfRequest(request)).toBe(isOn);
});

test("keeps a preference for a year, over HTTPS as a secure cookie", () => {
  const open = "lng=fr; Path=/; Max-Age=31536000; SameSite=Lax";
  expect(formatPreferenceCookie("lng", "fr", false)).toBe(open);
  expect(formatPreferenceCookie("lng", "fr", true)).toBe(`${open}; Secure`);
});
