import { expect } from "@playwright/test";

import { test as testShelf } from "./open-shelf.ts";
import { runLibraryCommand, runSite, startSite, createTemporaryFolder } from "./programs.ts";
import { test } from "./test-with-library.ts";

test("reports readiness, refuses a second process, and stops cleanly", async () => {
  await using folder = await createTemporaryFolder();
  await using serving = await startSite({ DATA_DIR: folder.path });

  expect(await (await fetch(`${serving.origin}/healthz`)).json()).toEqual({ status: "alive" });
  expect(await (await fetch(`${serving.origin}/readyz`)).json()).toEqual({
    status: "ready",
    catalogueVersion: 0,
  });
  // The message says what to do.
  const second = await runLibraryCommand(["migrate"], { DATA_DIR: folder.path });
  expect(second.code).toBe(1);
  expect(second.output).toMatch(/in use by process \d+: stop that one first, or set DATABASE_URL/);
  expect(second.output).not.toContain("    at ");
  expect(await serving.stop()).toBe(0);
});

testShelf(
  "answers under both local host names, and refuses malformed addresses",
  async ({ library }) => {
    const { origin } = library;
    const [byNumber, refused, unknown] = await Promise.all([
      fetch(origin.replace("localhost", "127.0.0.1")),
      fetch(`${origin}/api/books/getbycriteria?input=%ff`),
      fetch(`${origin}/book/%`),
    ]);
    expect(byNumber.status).toBe(200);
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors[0].field).toBe("input");
    expect(unknown.status).toBe(404);
    expect(library.output()).not.toContain("could not be decoded");
  },
);

test("refuses unsafe production settings and names them", async () => {
  const { code, output } = await runSite({
    NODE_ENV: "production",
    SITE_ORIGIN: "http://library.example",
    TRUSTED_PROXIES: "0.0.0.0/0",
  });

  expect(code).toBe(1);
  expect(output).toContain("SITE_ORIGIN: must begin with https://");
  expect(output).toContain("TRUSTED_PROXIES:");
});

test("explains a wrong command line", async () => {
  const [language, folder] = await Promise.all([
    runLibraryCommand(["check", "x", "--language", "english"], {}),
    runLibraryCommand(["check", "no/such/folder"], {}),
  ]);
  expect(language.code).toBe(2);
  expect(language.output).toBe(
    "error: option '--language <tag>' argument 'english' is invalid. It is a language tag, such as en, ceb or pt-BR.\n(add --help to see how it is used)\n",
  );
  expect(folder.code).toBe(1);
  expect(folder.output).toBe("There is no folder no/such/folder.\n");
});
