import { beforeEach, expect, test, vi } from "vitest";

const gateway = { origin: "https://gateway.example", tokenizationKey: "public" };
const collect = { configure() {}, startPaymentRequest() {}, clearInputs() {} };

type FakeScript = EventTarget & {
  src: string;
  dataset: Record<string, string>;
  remove: () => void;
};

let added: FakeScript[] = [];
let removed = 0;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("CollectJS", undefined);
  added = [];
  removed = 0;
  vi.stubGlobal("document", {
    createElement: () =>
      Object.assign(new EventTarget(), { src: "", dataset: {}, remove: () => (removed += 1) }),
    head: { append: (script: FakeScript) => added.push(script) },
  });
});

/** A loader with fresh module state. */
async function freshPage() {
  const { loadCollect } = await import("./load-collect.ts");
  return () =>
    loadCollect(gateway).then(
      () => "there",
      () => "missing",
    );
}

function dispatch(type: "load" | "error"): void {
  added.at(-1)?.dispatchEvent(new Event(type));
}

test("loads the script once with the public key", async () => {
  const load = await freshPage();
  const first = load();
  const second = load();
  vi.stubGlobal("CollectJS", collect);
  dispatch("load");

  expect(await Promise.all([first, second])).toEqual(["there", "there"]);
  expect(added).toHaveLength(1);
  expect(added[0]).toMatchObject({
    src: "https://gateway.example/token/Collect.js",
    dataset: { tokenizationKey: "public", variant: "inline" },
  });
});

test("waits for the script to initialize", async () => {
  const load = await freshPage();
  const result = load();
  dispatch("load");
  await vi.advanceTimersByTimeAsync(1_900);
  vi.stubGlobal("CollectJS", collect);
  await vi.advanceTimersByTimeAsync(100);
  expect(await result).toBe("there");
});

test.each([
  ["is blocked", 0, () => dispatch("error")],
  ["never loads", 8_000, () => {}],
  ["defines nothing", 2_100, () => dispatch("load")],
])("fails when the script %s, and loads it again on the next call", async (_, pause, act) => {
  const load = await freshPage();
  const result = load();
  act();
  await vi.advanceTimersByTimeAsync(pause);
  expect(await result).toBe("missing");
  expect(removed).toBe(1);

  const retried = load();
  expect(added.at(-1)?.src).toBe("https://gateway.example/token/Collect.js?try=1");
  vi.stubGlobal("CollectJS", collect);
  dispatch("load");
  expect(await retried).toBe("there");
});
