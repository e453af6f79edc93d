import { expect, test } from "vitest";

import { createRegularGivingClient } from "./regular-giving-client.ts";

test("a statement is the file itself, of one year or of all", async () => {
  const asked: string[] = [];
  const client = createRegularGivingClient("https://api.example", async (input) => {
    asked.push(String(input));
    return new Response("%PDF");
  });
  const statement = await client.getStatement({ userId: 7, year: 2026, language: "fr" });
  expect(await statement.text()).toBe("%PDF");
  await client.getStatement({ userId: 7, language: "fr" });
  expect(asked.map((address) => new URL(address).search)).toEqual([
    "?userId=7&language=fr&year=2026",
    "?userId=7&language=fr",
  ]);
});

test("a statement that breaks off on its way is no answer", async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error("cut")) });
  const client = createRegularGivingClient("https://api.example", async () => new Response(broken));
  const asked = client.getStatement({ userId: 7, language: "en" });
  await expect(asked).rejects.toMatchObject({ status: 0, code: "err-unreachable" });
});
