import { expect, test } from "vitest";

import { onlyMineRoute } from "./only-mine-route.ts";

async function choose(said: Record<string, string>) {
  const body = new URLSearchParams(said);
  const answer = await onlyMineRoute({ isHttps: true }).request("/only-mine", {
    method: "POST",
    body,
  });
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]),
    areSecure: answer.headers.getSetCookie().every((cookie) => cookie.endsWith("; Secure")),
  };
}

test("S2.05: without JavaScript the switch is kept, and leads back in the same language", async () => {
  const to = "/periodicals/studies?lng=fr&page=2";
  expect(await choose({ choice: "off", language: "fr", to })).toEqual({
    status: 303,
    to: "/periodicals/studies?page=2",
    cookies: ["onlyMine=off", "i18next=fr"],
    areSecure: true,
  });
});

test("S2.05: it can be switched on again, and keeps no language there is not", async () => {
  const { cookies } = await choose({ choice: "on", language: "xx; evil=1", to: "/" });
  expect(cookies).toEqual(["onlyMine=on"]);
});

test.each([
  "https://bad.example/",
  "//bad.example/",
  "/\\bad.example",
  "/.//bad.example",
  "http://[",
])("S2.05: it leads to no other host, as %s would", async (to) => {
  const { to: led } = await choose({ choice: "off", language: "fr", to });
  expect(led).toMatch(/^\/(only-mine)?$/);
});
