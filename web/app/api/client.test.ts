import { expect, test } from "vitest";

import { createApiClient } from "./client.ts";

function clientAnswering(answer: () => Response | Promise<Response>) {
  const urls: string[] = [];
  const client = createApiClient("https://api.example", async (input) => {
    urls.push(String(input));
    return answer();
  });
  return { client, urls };
}

test("sends a call to its path with its query", async () => {
  const { client, urls } = clientAnswering(() => Response.json({ items: [], total: 0 }));

  expect(await client.listBooks({ language: "EN", pageCount: "2" })).toEqual({
    items: [],
    total: 0,
  });
  expect(urls).toEqual(["https://api.example/api/books?language=EN&pageCount=2"]);
});

test("sends the idempotency key of a mailing list request", async () => {
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

test("throws a problem with its code and detail", async () => {
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
])("throws on %s", async (_, answer, status) => {
  const { client } = clientAnswering(answer);

  await expect(client.getLibrary({})).rejects.toMatchObject({ status, code: "err-unexpected" });
});

test("throws status 0 when the network fails", async () => {
  const { client } = clientAnswering(() => Promise.reject(new TypeError("offline")));

  await expect(client.getLibrary({})).rejects.toMatchObject({ status: 0, code: "err-unreachable" });
});
