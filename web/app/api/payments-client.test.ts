import { expect, test } from "vitest";

import { createPaymentsClient } from "./payments-client.ts";

test("returns a statement as a file, of one year or of all", async () => {
  const urls: string[] = [];
  const client = createPaymentsClient("https://api.example", async (input) => {
    urls.push(String(input));
    return new Response("%PDF");
  });
  const statement = await client.getStatement({ userId: 7, year: 2026, language: "fr" });
  expect(await statement.text()).toBe("%PDF");
  await client.getStatement({ userId: 7, language: "fr" });
  expect(urls.map((address) => new URL(address).search)).toEqual([
    "?userId=7&language=fr&year=2026",
    "?userId=7&language=fr",
  ]);
});

test("throws when a statement breaks off", async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error("cut")) });
  const client = createPaymentsClient("https://api.example", async () => new Response(broken));
  const response = client.getStatement({ userId: 7, language: "en" });
  await expect(response).rejects.toMatchObject({ status: 0, code: "err-unreachable" });
});
