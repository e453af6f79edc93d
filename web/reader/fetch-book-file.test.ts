import { afterEach, expect, test, vi } from "vitest";

import { fetchBookFile, BookFileError } from "./fetch-book-file.ts";

const address = "https://api.example/file";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a refusal and a line that breaks off are both a file that did not come", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 502 }));
  await expect(fetchBookFile(address)).rejects.toThrow(BookFileError);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(fetchBookFile(address)).rejects.toThrow(BookFileError);
});

test("a file comes whole, and keeps its type", async () => {
  const headers = { "Content-Type": "font/otf" };
  vi.stubGlobal("fetch", async () => new Response("whole", { headers }));
  const file = await fetchBookFile(address);
  expect(await file?.text()).toBe("whole");
  expect(file?.type).toBe("font/otf");
});

test("a line that stumbled once is tried again", async () => {
  const answers = [new Response("", { status: 502 }), new Response("whole")];
  vi.stubGlobal("fetch", async () => answers.shift());
  expect(await (await fetchBookFile(address))?.text()).toBe("whole");
});

test("a file that is gone is told apart, at once", async () => {
  const fetch = vi.fn(async () => new Response("", { status: 404 }));
  vi.stubGlobal("fetch", fetch);
  expect(await fetchBookFile(address)).toBeNull();
  expect(fetch).toHaveBeenCalledOnce();
});

test("S8.09: a line that keeps silent is given up when its time is over, and not waited for twice", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const fetch = vi.fn(() => Promise.reject(new DOMException("", "TimeoutError")));
  vi.stubGlobal("fetch", fetch);

  await expect(fetchBookFile(address)).rejects.toThrow(BookFileError);
  expect(fetch).toHaveBeenCalledOnce();
  expect(timeout).toHaveBeenCalledWith(120_000);
});
