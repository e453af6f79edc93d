import { expect, test } from "vitest";

import { onlyMineRoute } from "./only-mine-route.ts";

async function choose(fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
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

test("S2.05: stores the choice and returns in the same language", async () => {
  const to = "/periodicals/studies?lng=fr&page=2";
  expect(await choose({ choice: "off", language: "fr", to })).toEqual({
    status: 303,
    to: "/periodicals/studies?page=2",
    cookies: ["onlyMine=off", "i18next=fr"],
    areSecure: true,
  });
});

test("S2.05: can be switched on again and stores no unknown language", async () => {
  const { cookies } = await choose({ choice: "on", language: "xx; evil=1", to: "/" });
  expect(cookies).toEqual(["onlyMine=on"]);
});

test.each([
  "https://bad.example/",
  "//bad.example/",
  "/\\bad.example",
  "/.//bad.example",
  "http://[",
])("S2.05: does not redirect to another host for %s", async (to) => {
  const { to: location } = await choose({ choice: "off", language: "fr", to });
  expect(location).toMatch(/^\/(only-mine)?$/);
});
