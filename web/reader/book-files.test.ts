import { afterEach, expect, test, vi } from "vitest";

import { buildBookFileUrl, createBookFiles } from "./book-files.ts";

const book = {
  code: "a book",
  title: "A Book",
  friendlyTitle: "a-book",
  language: "EN",
  authors: [],
  edition: "1",
  files: [
    "META-INF/container.xml",
    "EPUB/book.opf",
    "EPUB/nav.xhtml",
    "EPUB/one.xhtml",
    "EPUB/style.css",
    "EPUB/face.ttf",
    "EPUB/a#b?.png",
    "EPUB/a b.png",
    "EPUB/paper.png",
  ].map((path) => ({ path, size: 10 })),
  first: [],
};

afterEach(() => vi.unstubAllGlobals());

test("the address of a file escapes each part of its path", () => {
  expect(buildBookFileUrl(book, "https://api.example", "EPUB/a#b?.png")).toBe(
    "https://api.example/api/reading/files/a%20book/1/EPUB/a%23b%3F.png",
  );
});

test("styles and a page's pictures are on their way before they are asked for, and fetched once", async () => {
  const asked = answerWith({
    "one.xhtml": `<link href="style.css"/><img src="a%20b.png"/>`,
    "style.css": `p { background: url(paper.png) }`,
  });
  const files = open();
  files.startPages({ hasFonts: true });

  expect(asked).toHaveLength(1);
  await files.prefetchDuring("EPUB/one.xhtml", async () => {
    expect(await files.loadText("EPUB/one.xhtml")).toContain("<img");
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    await files.loadBlob("EPUB/a b.png");
    await files.loadBlob("EPUB/paper.png");
  });
  expect(asked).toHaveLength(4);
});

test("what is merely read, as by a search, brings nothing along", async () => {
  const asked = answerWith({ "one.xhtml": `<img src="a%20b.png"/>` });
  const files = open();
  files.startPages({ hasFonts: false });
  await files.loadText("EPUB/one.xhtml");

  expect(asked.filter((address) => address.endsWith(".png"))).toEqual([]);
});

test("what nobody came for is let go of when the page is made", async () => {
  const asked = answerWith({ "one.xhtml": `<img src="a%20b.png"/>` });
  const files = open();
  await files.prefetchDuring("EPUB/one.xhtml", () =>
    vi.waitFor(() => expect(asked).toHaveLength(2)),
  );
  await files.loadBlob("EPUB/a b.png");

  expect(asked).toHaveLength(3);
});

test("what the book does not have is not asked for, nor are faces that are left out", async () => {
  const asked = answerWith({});
  const files = open();
  files.startPages({ hasFonts: false });

  const [style, ...others] = asked;
  expect(style).toMatch(/style\.css$/);
  expect(others).toEqual([]);
  expect(await files.loadText("META-INF/encryption.xml")).toBeNull();
  expect((await files.loadBlob("EPUB/face.ttf"))?.size).toBe(0);
  expect(asked).toHaveLength(1);
});

test("a file that the library has no more is told of, and never comes", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  const onGone = vi.fn();
  const coming = createBookFiles(book, { apiOrigin: "", onGone }).loadText("EPUB/one.xhtml");

  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(await Promise.race([coming, "nothing"])).toBe("nothing");
});

function open() {
  return createBookFiles(book, { apiOrigin: "", onGone: () => {} });
}

/** Answers by the end of the address; the addresses that were asked for. */
function answerWith(texts: Record<string, string>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const [, text = ""] = Object.entries(texts).find(([end]) => address.endsWith(end)) ?? [];
    return new Response(text);
  });
  return asked;
}
