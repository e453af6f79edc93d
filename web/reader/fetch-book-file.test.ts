import { afterEach, expect, test, vi } from "vitest";

import { fetchBookFile, BookFileError } from "./fetch-book-file.ts";

const address = "https://api.example/file";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("throws BookFileError for a bad status and for a network error", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 502 }));
  await expect(fetchBookFile(address)).rejects.toThrow(BookFileError);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(fetchBookFile(address)).rejects.toThrow(BookFileError);
});

test("returns a file with its type", async () => {
  const headers = { "Content-Type": "font/otf" };
  vi.stubGlobal("fetch", async () => new Response("whole", { headers }));
  const file = await fetchBookFile(address);
  expect(await file?.text()).toBe("whole");
  expect(file?.type).toBe("font/otf");
});

test("retries once", async () => {
  const responses = [new Response("", { status: 502 }), new Response("whole")];
  vi.stubGlobal("fetch", async () => responses.shift());
  expect(await (await fetchBookFile(address))?.text()).toBe("whole");
});

test("returns null for a missing file at once", async () => {
  const fetch = vi.fn(async () => new Response("", { status: 404 }));
  vi.stubGlobal("fetch", fetch);
  expect(await fetchBookFile(address)).toBeNull();
  expect(fetch).toHaveBeenCalledOnce();
});

test("S8.09: gives up after the timeout without a retry", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const fetch = vi.fn(() => Promise.reject(new DOMException("", "TimeoutError")));
  vi.stubGlobal("fetch", fetch);

  await expect(fetchBookFile(address)).rejects.toThrow(BookFileError);
  expect(fetch).toHaveBeenCalledOnce();
  expect(timeout).toHaveBeenCalledWith(120_000);
});
