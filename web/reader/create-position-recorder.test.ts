import { afterEach, expect, test, vi } from "vitest";

import {
  DISMISSED_KEY,
  listAllPositions,
  deletePositions,
  POSITIONS_KEY,
} from "./reading-positions.ts";
import { createPositionRecorder } from "./create-position-recorder.ts";

const place = {
  code: "lamp",
  title: "The Lamp",
  type: "Tracts",
  cover: null,
  cfi: "epubcfi(/6/2)",
  fraction: 0.5,
  chapter: "One",
  words: "Lit",
  edition: "lamp-1",
  language: "EN",
  time: 1,
};

afterEach(() => vi.unstubAllGlobals());

/** A tab with storage; `removeElsewhere` removes these keys as another tab does. */
function openWindow() {
  const stored = new Map<string, string>();
  const tab = new EventTarget();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  const removeElsewhere = (...names: string[]) => {
    for (const name of names) {
      stored.delete(name);
      tab.dispatchEvent(Object.assign(new Event("storage"), { key: name, newValue: null }));
    }
  };
  return { stored, removeElsewhere };
}

test.each([[[POSITIONS_KEY]], [[POSITIONS_KEY, DISMISSED_KEY]], [[DISMISSED_KEY, POSITIONS_KEY]]])(
  "stores no position of an open book after another tab removes %j",
  (names) => {
    const { stored, removeElsewhere } = openWindow();
    const recordPlace = createPositionRecorder(new AbortController().signal);
    recordPlace(place);
    if (names.includes(DISMISSED_KEY))
      stored.set(DISMISSED_KEY, JSON.stringify([{ ...place, code: "quay" }]));
    removeElsewhere(...names);
    recordPlace({ ...place, fraction: 0.6 });
    expect([...stored.keys()]).toEqual([]);
  },
);

test("stores positions again when the book is opened again", () => {
  const { removeElsewhere } = openWindow();
  createPositionRecorder(new AbortController().signal)(place);
  removeElsewhere(POSITIONS_KEY);
  createPositionRecorder(new AbortController().signal)(place);
  expect(listAllPositions()).toEqual([place]);
  deletePositions();
});

test("goes on when another tab only dismisses the book from home", () => {
  const { stored, removeElsewhere } = openWindow();
  const recordPlace = createPositionRecorder(new AbortController().signal);
  recordPlace(place);
  stored.set(DISMISSED_KEY, JSON.stringify([place]));
  removeElsewhere(POSITIONS_KEY);
  recordPlace({ ...place, fraction: 0.6 });
  expect(listAllPositions()[0]).toMatchObject({ fraction: 0.6 });
});
