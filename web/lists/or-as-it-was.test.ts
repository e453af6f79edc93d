import { expect, test } from "vitest";

import { orAsItWas } from "./or-as-it-was.ts";

test("what the server answers is what is shown", async () => {
  expect(await orAsItWas(Promise.resolve("found"), "alone")).toBe("found");
});

test("when the line has broken off the screen shows what it can by itself", async () => {
  expect(await orAsItWas(Promise.reject(new TypeError("offline")), "alone")).toBe("alone");
});

test("an answer that leads elsewhere leads there", async () => {
  const elsewhere = Response.redirect("https://library.example/literature");
  await expect(orAsItWas(Promise.reject(elsewhere), "alone")).rejects.toBe(elsewhere);
});
