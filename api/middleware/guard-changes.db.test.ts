import { afterAll, beforeEach, expect, test } from "vitest";

import type { Problem } from "#contract/responses.ts";
import { limits } from "#contract/rule.ts";
import { brokenBodies, startRawServer } from "#tests/broken-bodies.ts";
import { startLibrary } from "#tests/start-library.ts";

let address = "192.0.2.1";
const library = await startLibrary({ services: { addressOf: () => address } });
afterAll(() => library[Symbol.asyncDispose]());
beforeEach(() => void library.logged.splice(0));

const json = "Content-Type: application/json\r\n";
const headers = { "Content-Type": "application/json" };

const calls = ["/subscriptions", "/webhooks/gateway"].flatMap((path) =>
  brokenBodies.map(([fault, bytes]) => [path, fault, bytes] as const),
);

test.each(calls)("P16: %s refuses a body with %s and logs nothing", async (path, _, bytes) => {
  await using served = await startRawServer(library.api);
  await served.sendAndDisconnect(`POST ${path} HTTP/1.1\r\nHost: a\r\n${json}${bytes}`);
  await expect.poll(() => served.statuses).toEqual([400]);
  expect(library.logged).toEqual([]);
});

test("P16: refuses a body that is not UTF-8 and names the field", async () => {
  const body = Buffer.from('{"email":"ren\u00e9@example.org"}', "latin1");
  const answer = await library.get("/subscriptions", { method: "POST", headers, body });
  const problem: Problem = await answer.json();
  expect(problem).toMatchObject({ status: 400, code: "err-bad-request" });
  expect(problem.errors).toEqual([{ field: "body", message: "en err-field-utf-8" }]);
  expect(library.logged).toEqual([]);
});

test("P17: refuses a network that sends too much to a call without sign-in", async () => {
  address = "192.0.2.2";
  const answers: Response[] = [];
  for (const _ of Array.from({ length: limits.openChanges.most })) answers.push(await sendNoJson());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  const refused = await sendNoJson();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

  address = "192.0.2.3";
  expect((await sendNoJson()).status).toBe(400);
});

function sendNoJson(): Promise<Response> {
  return library.get("/subscriptions", { method: "POST", headers, body: "{" });
}
