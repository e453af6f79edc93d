import { expect, test, vi } from "vitest";

import { createReadAloud, stopReading, toggleReading, useReadAloud } from "./read-aloud.ts";

test("says that the list of passages did not load, and tries again", async () => {
  const loadText = vi.fn<() => Promise<string>>(() => Promise.reject(new Error("offline")));
  const reading = openBook(loadText);
  toggleReading(reading);
  expect(useReadAloud.getState().status).toBe("loading");
  await vi.waitFor(() => expect(useReadAloud.getState().status).toBe("failed"));

  toggleReading(reading);
  expect(useReadAloud.getState().status).toBe("loading");
  await vi.waitFor(() => expect(useReadAloud.getState().status).toBe("failed"));
  expect(loadText).toHaveBeenCalledTimes(2);

  stopReading(reading);
  expect(useReadAloud.getState().status).toBe("off");
});

/** A book whose only section has a voice. */
function openBook(loadText: () => Promise<string>) {
  const sound = Object.assign(new EventTarget(), { pause: () => {}, removeAttribute: () => {} });
  vi.stubGlobal("Audio", function Audio() {
    return sound;
  });
  const view = Object.assign(Object.create(null), {
    book: { sections: [{ id: "one.xhtml", mediaOverlay: { href: "one.smil" } }], loadText },
    renderer: { getContents: () => [{ index: 0 }] },
  });
  const { signal } = new AbortController();
  return createReadAloud(view, Object.assign(Object.create(null), { signal }));
}
