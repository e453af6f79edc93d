import { setImmediate } from "node:timers/promises";

import { expect, test } from "vitest";

import { createRenderQueue } from "./render-queue.ts";

test("what is to be done at once is begun one by one, in its order, and others come between", async () => {
  const { acquire, waiting } = createRenderQueue();
  const done: string[] = [];
  const work = async (name: string) => {
    await acquire();
    done.push(name);
  };
  const works = ["first", "second", "third"].map(work);
  expect(waiting()).toBe(3);

  await setImmediate();
  await setImmediate();
  expect(done.length).toBeLessThan(3);
  await Promise.all(works);
  expect(done).toEqual(["first", "second", "third"]);
  expect(waiting()).toBe(0);
});

test("who comes when nobody waits has the next turn", async () => {
  const { acquire, waiting } = createRenderQueue();
  await acquire();
  await acquire();
  expect(waiting()).toBe(0);
});
