import { expect, test } from "vitest";

import { createApiClient } from "./client.ts";

function clientAnswering(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const client = createApiClient("https://api.example", async (input) => {
    asked.push(String(input));
    return answer();
  });
  return { client, asked };
}

test("a call is made at its path, with its query", async () => {
  const { client, asked } = clientAnswering(() => Response.json({ items: [], total: 0 }));

  expect(await client.listBooks({ language: "EN", pageCount: "2" })).toEqual({
    items: [],
    total: 0,
  });
  expect(asked).toEqual(["https://api.example/api/books?language=EN&pageCount=2"]);
});

test("a request for mailing lists names its key", async () => {
  const keys: (string | null)[] = [];
  const client = createApiClient("https://api.example", async (_, init) => {
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    return Response.json({ state: "requested" });
  });
  await client.requestSubscriptions({
    email: "ruth@example.org",
    firstName: "Ruth",
    lastName: "Alder",
    regionId: 4,
    subscriptionIds: ["fgben"],
    language: "en",
    key: "0123456789abcdef",
  });

  expect(keys).toEqual(["0123456789abcdef"]);
});

test("a problem becomes a failure that says what it said", async () => {
  const problem = { status: 404, code: "err-not-found", detail: "Not here.", title: "", type: "" };
  const { client } = clientAnswering(() => Response.json(problem, { status: 404 }));

  await expect(client.getBookDetail({ code: "x" })).rejects.toMatchObject({
    status: 404,
    code: "err-not-found",
    detail: "Not here.",
    errors: [],
  });
});

test.each([
  ["another success than 200", () => new Response(null, { status: 204 }), 204],
  ["a failure that is no problem", () => new Response("<html>", { status: 502 }), 502],
])("%s is a failure", async (_, answer, status) => {
  const { client } = clientAnswering(answer);

  await expect(client.getLibrary({})).rejects.toMatchObject({ status, code: "err-unexpected" });
});

test("no answer is a failure with status 0", async () => {
  const { client } = clientAnswering(() => Promise.reject(new TypeError("offline")));

  await expect(client.getLibrary({})).rejects.toMatchObject({ status: 0, code: "err-unreachable" });
});
