import { expect, test, vi } from "vitest";

import { fetchIpAddress } from "./fetch-ip-address.ts";

const SERVICE = "https://address.example/?format=json";

function answering(text: string, status = 200) {
  return async () => new Response(text, { status });
}

test.each([
  ["JSON", '{"ip":"203.0.113.7"}', 200, "203.0.113.7"],
  ["the address alone", "203.0.113.7\n", 200, "203.0.113.7"],
  ["an address of the other kind", '{"ip":"2001:db8::7"}', 200, ""],
  ["figures that are no address", '{"ip":"203.0.113.700"}', 200, ""],
  ["an address in octal figures", '{"ip":"203.0.113.07"}', 200, ""],
  ["a page", "<h1>Hello</h1>", 200, ""],
  ["nothing", "", 200, ""],
  ["a failure", '{"ip":"203.0.113.7"}', 503, ""],
])("S7.28: %s is read, or nothing is known", async (_, text, status, address) => {
  expect(await fetchIpAddress(SERVICE, answering(text, status))).toBe(address);
});

test("S7.28: without a line nothing is known", async () => {
  expect(await fetchIpAddress(SERVICE, () => Promise.reject(new TypeError("no line")))).toBe("");
});

const silent: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    const { signal } = init ?? {};
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

test("S7.28: after two seconds nothing is known", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((pause) => {
    const control = new AbortController();
    setTimeout(() => control.abort(new DOMException("too late", "TimeoutError")), pause);
    return control.signal;
  });

  const asked = fetchIpAddress(SERVICE, silent);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(await asked).toBe("");
  timeout.mockRestore();
  vi.useRealTimers();
});
