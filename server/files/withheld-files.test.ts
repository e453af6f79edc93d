import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { digestPath } from "#api/files/withheld-digest.ts";

import { mediaFiles } from "./media-files.ts";
import { createWithheldFiles } from "./withheld-files.ts";

const files = ["files/1f/gone.pdf", "files/2f/later.pdf", "files/3f/here.pdf"];
const covers = ["covers/1f-160.webp", "covers/1f-480.jpg", "covers/2f-160.webp"];

/** A list that says what is withheld, for a catalog of a version. */
function createList() {
  const state = { version: 1, reads: 0, isDown: false };
  const gone = ["files/1f/gone.pdf", "covers/1f"];
  const findWithheld = createWithheldFiles({
    catalogVersion: async () => state.version,
    api: {
      async listWithheldFiles() {
        state.reads += 1;
        if (state.isDown) throw new Error("down");
        return {
          gone: state.version < 3 ? gone.map(digestPath) : [],
          hidden: [digestPath("files/2f/later.pdf")],
        };
      },
    },
  });
  return { state, findWithheld };
}

test("serves files except those that are withheld", async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), "media-"));
  for (const path of [...files, ...covers]) {
    await mkdir(join(root.path, path, ".."), { recursive: true });
    await writeFile(join(root.path, path), "0123456789");
  }
  const { state, findWithheld } = createList();
  const app = mediaFiles(root.path, findWithheld);
  const ask = async (path: string, init = {}) => (await app.request(`/media/${path}`, init)).status;

  expect(await Promise.all(files.map((path) => ask(path)))).toEqual([410, 404, 200]);
  expect(await Promise.all(covers.map((path) => ask(path)))).toEqual([410, 410, 200]);
  expect(await ask("files/1f/gone.pdf", { headers: { Range: "bytes=0-1" } })).toBe(410);
  expect(await ask("files/1f/gone.pdf", { method: "HEAD" })).toBe(410);
  for (const path of ["files/1f/%67one.pdf", "files/./1f/gone.pdf", "files/1f/./gone.pdf"]) {
    expect([path, await ask(path)]).toEqual([path, 410]);
  }
  expect(await ask("files/1f%2Fgone.pdf")).not.toBe(200);
  const answer = await app.request("/media/files/1f/gone.pdf");
  expect([await answer.text(), answer.headers.get("cache-control")]).toEqual(["Gone", "no-store"]);
  expect(state.reads).toBe(1);
});

test("reads the list again only for another version of the catalog", async () => {
  const { state, findWithheld } = createList();
  expect(await Promise.all([1, 2, 3].map(() => findWithheld("files/1f/gone.pdf")))).toEqual([
    410, 410, 410,
  ]);
  state.version = 3;
  expect(await findWithheld("files/1f/gone.pdf")).toBeNull();
  expect(state.reads).toBe(2);
});

test("keeps the last list while none can be read; without one serves nothing", async () => {
  const { state, findWithheld } = createList();
  state.isDown = true;
  await expect(findWithheld("files/3f/here.pdf")).rejects.toThrow("down");
  expect(
    (await mediaFiles("/nowhere", findWithheld).request("/media/files/3f/here.pdf")).status,
  ).toBe(503);
  state.isDown = false;
  expect(await findWithheld("files/3f/here.pdf")).toBeNull();

  Object.assign(state, { isDown: true, version: 2 });
  expect(await findWithheld("files/1f/gone.pdf")).toBe(410);
});
