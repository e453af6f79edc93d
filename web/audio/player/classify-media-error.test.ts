import { afterEach, expect, test, vi } from "vitest";

import { classifyMediaError } from "./classify-media-error.ts";

const [ABORTED, NETWORK, DECODE, NOT_SUPPORTED] = [1, 2, 3, 4];

afterEach(() => vi.unstubAllGlobals());

test.each([
  [ABORTED, "/a.mp3", true, "broken"],
  [NETWORK, "/a.mp3", true, "broken"],
  [DECODE, "/a.mp3", false, "unsupported"],
  [NOT_SUPPORTED, "/a.flac", true, "unsupported"],
  [NOT_SUPPORTED, "/a.mp3", true, "unsupported"],
  [NOT_SUPPORTED, "/a.MP3?part=1", false, "broken"],
  [NOT_SUPPORTED, "/a.wma", true, "unsupported"],
  [NOT_SUPPORTED, "/a.wma", false, "broken"],
  [NOT_SUPPORTED, "/recording", false, "broken"],
  [NOT_SUPPORTED, "https://media.example/a.flac", true, "unsupported"],
  [NOT_SUPPORTED, "https://media.example/a.mp3", true, "broken"],
  [NOT_SUPPORTED, "https://media.example/a.wma", true, "unsupported"],
  [NOT_SUPPORTED, "https://media.example/recording", true, "unsupported"],
])(
  "gives for error %i of %s, reachable: %o, the status %s",
  async (code, url, isReachable, status) => {
    browserWithoutFlac(isReachable);
    expect(await classifyMediaError(code, url)).toBe(status);
  },
);

test('calls another host\'s recording "broken" while offline', async () => {
  browserWithoutFlac(false);
  vi.stubGlobal("navigator", { onLine: false });
  expect(await classifyMediaError(NOT_SUPPORTED, "https://media.example/recording")).toBe("broken");
});

test("sends no request to another host", async () => {
  const { fetch } = browserWithoutFlac(true);
  await classifyMediaError(NOT_SUPPORTED, "https://media.example/a.mp3");
  expect(fetch).not.toHaveBeenCalled();
});

function browserWithoutFlac(isReachable: boolean) {
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    isReachable ? new Response() : Response.error(),
  );
  vi.stubGlobal("location", new URL("https://library.example/audio"));
  vi.stubGlobal("document", { createElement: () => ({ canPlayType }) });
  vi.stubGlobal("fetch", fetch);
  return { fetch };
}

function canPlayType(type: string): CanPlayTypeResult {
  return type === "audio/flac" ? "" : "maybe";
}
