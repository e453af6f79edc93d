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

test("escapes each part of a file's path", () => {
  expect(buildBookFileUrl(book, "https://api.example", "EPUB/a#b?.png")).toBe(
    "https://api.example/api/reading/files/a%20book/1/EPUB/a%23b%3F.png",
  );
});

test("prefetches styles and a page's pictures, each once", async () => {
  const requests = answerWith({
    "one.xhtml": `<link href="style.css"/><img src="a%20b.png"/>`,
    "style.css": `p { background: url(paper.png) }`,
  });
  const files = open();
  files.startPages({ hasFonts: true });

  expect(requests).toHaveLength(1);
  await files.prefetchDuring("EPUB/one.xhtml", async () => {
    expect(await files.loadText("EPUB/one.xhtml")).toContain("<img");
    await vi.waitFor(() => expect(requests).toHaveLength(4));
    await files.loadBlob("EPUB/a b.png");
    await files.loadBlob("EPUB/paper.png");
  });
  expect(requests).toHaveLength(4);
});

test("prefetches nothing for a text that is only searched", async () => {
  const requests = answerWith({ "one.xhtml": `<img src="a%20b.png"/>` });
  const files = open();
  files.startPages({ hasFonts: false });
  await files.loadText("EPUB/one.xhtml");

  expect(requests.filter((address) => address.endsWith(".png"))).toEqual([]);
});

test("drops unused prefetched files once the page is made", async () => {
  const requests = answerWith({ "one.xhtml": `<img src="a%20b.png"/>` });
  const files = open();
  await files.prefetchDuring("EPUB/one.xhtml", () =>
    vi.waitFor(() => expect(requests).toHaveLength(2)),
  );
  await files.loadBlob("EPUB/a b.png");

  expect(requests).toHaveLength(3);
});

test("requests neither unknown files nor unused fonts", async () => {
  const requests = answerWith({});
  const files = open();
  files.startPages({ hasFonts: false });

  const [style, ...remaining] = requests;
  expect(style).toMatch(/style\.css$/);
  expect(remaining).toEqual([]);
  expect(await files.loadText("META-INF/encryption.xml")).toBeNull();
  expect((await files.loadBlob("EPUB/face.ttf"))?.size).toBe(0);
  expect(requests).toHaveLength(1);
});

test("reports a file of an outdated edition and never resolves", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  const onOutdated = vi.fn();
  const loading = createBookFiles(book, { apiOrigin: "", onOutdated }).loadText("EPUB/one.xhtml");

  await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledOnce());
  expect(await Promise.race([loading, "nothing"])).toBe("nothing");
});

function open() {
  return createBookFiles(book, { apiOrigin: "", onOutdated: () => {} });
}

/** Responds by the end of the address; returns the requested addresses. */
function answerWith(texts: Record<string, string>): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    const [, text = ""] = Object.entries(texts).find(([end]) => address.endsWith(end)) ?? [];
    return new Response(text);
  });
  return requests;
}
