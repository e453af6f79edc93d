import { setImmediate } from "node:timers/promises";

import { expect, test } from "vitest";

import { createRenderQueue } from "./make-page.ts";

test("starts tasks one by one, in order, with others in between", async () => {
  const { acquire, waiting } = createRenderQueue();
  const completed: string[] = [];
  const work = async (name: string) => {
    await acquire();
    completed.push(name);
  };
  const works = ["first", "second", "third"].map(work);
  expect(waiting()).toBe(3);

  await setImmediate();
  await setImmediate();
  expect(completed.length).toBeLessThan(3);
  await Promise.all(works);
  expect(completed).toEqual(["first", "second", "third"]);
  expect(waiting()).toBe(0);
});

test("starts a task next when none waits", async () => {
  const { acquire, waiting } = createRenderQueue();
  await acquire();
  await acquire();
  expect(waiting()).toBe(0);
});
