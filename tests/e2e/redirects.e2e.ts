import { everyAddress } from "./every-address.ts";
import { expect, test } from "./open-shelf.ts";

/** What a browser would read a host's name after, before and behind an address of ours. */
const shapes: ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/${path}/`,
  (path) => `//${path}//`,
  (path) => `/\\${path}`,
  (path) => `/%5C${path}`,
  (path) => `/%2F${path}`,
  (path) => `/.${path}`,
  (path) => `/evil.example/..${path}`,
  (path) => `//evil.example/..${path}`,
  (path) => `//evil.example/%2e%2e${path}`,
  (path) => path.toUpperCase(),
];

const queries = [
  "",
  "?page=999",
  "?code=//evil.example",
  "?returnTo=https://evil.example&next=//evil.example&to=//evil.example&url=https://evil.example",
  "?lng=//evil.example&message=//evil.example",
  "?page=999&%0d%0aLocation:%20https://evil.example",
];

/** Where the answer leads, as a browser reads it; null when it leads nowhere. */
async function whereTo(asked: string, init?: RequestInit): Promise<URL | null> {
  const answer = await fetch(asked, { redirect: "manual", ...init });
  const location = answer.headers.get("location");
  await answer.body?.cancel();
  return location === null ? null : new URL(location, asked);
}

for (const query of queries) {
  test(`P14: no address leads off the site, in whatever shape, with ${query || "nothing"} behind it`, async ({
    library: { origin },
  }) => {
    let led = 0;
    for (const address of everyAddress()) {
      const [path = ""] = address.split("?");
      for (const shape of shapes) {
        // Written into the address by hand: what takes an address apart would put it right.
        const asked = origin + shape(path) + query;
        const target = await whereTo(asked);
        if (target) expect(target.origin, asked).toBe(origin);
        led += target ? 1 : 0;
      }
    }
    expect(led).toBeGreaterThan(100);
  });
}

test("P14: the switch that comes back to where it was leads to no other host", async ({
  library: { origin },
}) => {
  for (const to of [
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    `${origin}@evil.example/`,
    `${origin}.evil.example/`,
    "",
  ]) {
    const target = await whereTo(`${origin}/only-mine`, {
      method: "POST",
      body: new URLSearchParams({ choice: "on", to }),
    });
    expect(target?.origin, to).toBe(origin);
  }
});
