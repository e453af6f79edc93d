import { expect, test, vi } from "vitest";

import { fetchIpAddress } from "./ip-lookup.ts";

const SERVICE = "https://address.example/?format=json";

function answering(text: string, status = 200) {
  return async () => new Response(text, { status });
}

test.each([
  ["JSON", '{"ip":"203.0.113.7"}', 200, "203.0.113.7"],
  ["plain text", "203.0.113.7\n", 200, "203.0.113.7"],
  ["an IPv6 address", '{"ip":"2001:db8::7"}', 200, ""],
  ["an octet out of range", '{"ip":"203.0.113.700"}', 200, ""],
  ["an octet with a leading zero", '{"ip":"203.0.113.07"}', 200, ""],
  ["an HTML page", "<h1>Hello</h1>", 200, ""],
  ["an empty body", "", 200, ""],
  ["an error status", '{"ip":"203.0.113.7"}', 503, ""],
])('S7.28: reads the address from %s, else ""', async (_, text, status, address) => {
  expect(await fetchIpAddress(SERVICE, answering(text, status))).toBe(address);
});

test('S7.28: returns "" while offline', async () => {
  expect(await fetchIpAddress(SERVICE, () => Promise.reject(new TypeError("no line")))).toBe("");
});

const silent: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    const { signal } = init ?? {};
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

test('S7.28: returns "" after two seconds', async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((pause) => {
    const control = new AbortController();
    setTimeout(() => control.abort(new DOMException("too late", "TimeoutError")), pause);
    return control.signal;
  });

  const result = fetchIpAddress(SERVICE, silent);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(await result).toBe("");
  timeout.mockRestore();
  vi.useRealTimers();
});
