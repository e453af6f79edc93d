import { expect, test } from "vitest";

import { dismiss, tell, useMessages } from "./messages.ts";

test("S2.22: what was told is taken back by the time it was told at", () => {
  const failed = tell({ type: "danger", text: "Not saved." });
  tell({ type: "success", text: "Saved." });
  dismiss(failed);
  expect(useMessages.getState().map(({ text }) => text)).toEqual(["Saved."]);
});
