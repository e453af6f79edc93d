import { afterEach, expect, test, vi } from "vitest";

import { buildChunkErrorMessage } from "./chunk-error-message.ts";

afterEach(() => vi.unstubAllGlobals());

const t = (key: string) => key;

test("S8.09: offers a reload only when online", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(buildChunkErrorMessage(t)).toMatchObject({ text: "part-missing", action: "reload" });
  vi.stubGlobal("navigator", { onLine: false });
  expect(buildChunkErrorMessage(t)).toEqual({ type: "danger", text: "err-unreachable" });
});
