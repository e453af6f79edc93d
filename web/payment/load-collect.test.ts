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

/** How the script is asked for in a page that has not asked yet. */
async function freshPage() {
  const { loadCollect } = await import("./load-collect.ts");
  return () =>
    loadCollect(gateway).then(
      () => "there",
      () => "missing",
    );
}

function say(type: "load" | "error"): void {
  added.at(-1)?.dispatchEvent(new Event(type));
}

test("the script comes from the gateway with the public key, once for all who ask", async () => {
  const load = await freshPage();
  const first = load();
  const second = load();
  vi.stubGlobal("CollectJS", collect);
  say("load");

  expect(await Promise.all([first, second])).toEqual(["there", "there"]);
  expect(added).toHaveLength(1);
  expect(added[0]).toMatchObject({
    src: "https://gateway.example/token/Collect.js",
    dataset: { tokenizationKey: "public", variant: "inline" },
  });
});

test("what the script brings is looked for while it sets itself up", async () => {
  const load = await freshPage();
  const asked = load();
  say("load");
  await vi.advanceTimersByTimeAsync(1_900);
  vi.stubGlobal("CollectJS", collect);
  await vi.advanceTimersByTimeAsync(100);
  expect(await asked).toBe("there");
});

test.each([
  ["is blocked", 0, () => say("error")],
  ["never comes", 8_000, () => {}],
  ["brings nothing", 2_100, () => say("load")],
])("a script that %s is missing, and is asked for anew the next time", async (_, pause, act) => {
  const load = await freshPage();
  const asked = load();
  act();
  await vi.advanceTimersByTimeAsync(pause);
  expect(await asked).toBe("missing");
  expect(removed).toBe(1);

  const again = load();
  expect(added.at(-1)?.src).toBe("https://gateway.example/token/Collect.js?try=1");
  vi.stubGlobal("CollectJS", collect);
  say("load");
  expect(await again).toBe("there");
});
