import { expect, test } from "vitest";

import { createApiClient } from "#web/app/api/client.ts";

import { loadBrowseLists } from "./load-browse-lists.ts";

const authors = {
  items: [
    { code: "owen", firstName: "John", lastName: "Owen", booksCount: 9 },
    { code: "assembly", firstName: "", lastName: "Assembly", booksCount: 2 },
  ],
  total: 2,
};

test("sorts authors by last name and keeps only the shown fields", async () => {
  const { ways, failures } = await findWith({ "/api/authors": () => Response.json(authors) });

  expect(ways.authors).toEqual([
    { code: "assembly", name: "Assembly", booksCount: 2 },
    { code: "owen", name: "Owen, John", booksCount: 9 },
  ]);
  expect(failures).toEqual([]);
});

test("reports a failed list and keeps the others", async () => {
  const { ways, failures } = await findWith({
    "/api/authors": () => Response.json({}, { status: 500 }),
    "/api/books/gettopics": () => Response.json([{ id: 1, name: "Prayer", booksCount: 20 }]),
  });

  expect(ways.authors).toEqual([]);
  expect(ways.topics).toHaveLength(1);
  expect(failures).toHaveLength(1);
});

async function findWith(answers: Record<string, () => Response>) {
  const failures: unknown[] = [];
  const api = createApiClient("https://x.example", async (input) => {
    const answer = answers[new URL(String(input)).pathname];
    return answer?.() ?? Response.json([]);
  });
  const ways = await loadBrowseLists(api, "en", (failure) => failures.push(failure));
  return { ways, failures };
}
