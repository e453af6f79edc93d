import { expect, test } from "vitest";

import { dismiss, notify, useMessages } from "./messages.ts";

test("S2.22: dismisses a message by its timestamp", () => {
  const failed = notify({ type: "danger", text: "Not saved." });
  notify({ type: "success", text: "Saved." });
  dismiss(failed);
  expect(useMessages.getState().map(({ text }) => text)).toEqual(["Saved."]);
});
