import { expect, test } from "vitest";

import { loaderContext } from "#tests/loader-context.ts";

import { loader } from "./periodicals.tsx";

test("S2.06: shows tabs and languages when issues fail", async () => {
  const { loaded, reports } = await load("/api/periodicals/getissues");

  expect(loaded).toMatchObject({
    periodicals: [{ code: "beacon", languages: [{ id: "EN", name: "English" }] }],
    language: "EN",
    issues: null,
  });
  expect(reports).toHaveLength(1);
});

test("S2.06: shows the screen when periodicals fail, not a 404", async () => {
  const { loaded, reports } = await load("/api/periodicals");

  expect(loaded).toMatchObject({ query: { code: "beacon" }, periodicals: null, issues: null });
  expect(reports).toHaveLength(1);
});

async function load(failing: string) {
  const { context, reports } = loaderContext((pathname) => {
    if (pathname === failing) return new Response("", { status: 500 });
    if (pathname.endsWith("getissues")) return Response.json({ items: [], total: 0 });
    const name = "The Beacon";
    const languages = [
      { id: "EN", name, label: "TB", languageName: "English", languageNameIn: "en" },
    ];
    return Response.json([{ code: "beacon", name, label: "TB", languages }]);
  });
  const url = new URL("https://library.example/periodicals/beacon");
  const params = { code: "beacon", "*": "" };
  const loaded = await loader({ context, url, params, request: new Request(url) } as never);
  return { loaded, reports };
}
