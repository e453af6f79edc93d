import { afterEach, expect, test, vi } from "vitest";

import { ada, control, now, refusal } from "#tests/people/session.ts";

import { SIGN_OUT_FAILED } from "./session.ts";
import { signingOut } from "./sign-out.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("shows that the session may live on when the device cannot forget it", async () => {
  vi.useFakeTimers();
  const { session } = control({ leave: refusal("unexpected") }, {}, ada);
  await signingOut(session).leave({ removes: false });
  expect(now()).toMatchObject({ session: { state: "visitor" }, trouble: SIGN_OUT_FAILED });
});

test("shows that a person is still signed in when what they leave cannot be removed", async () => {
  vi.useFakeTimers();
  const { session, did } = control({}, {}, ada);
  // Without it the place of the open book cannot be forgotten.
  vi.stubGlobal("document", undefined);
  await signingOut(session).leave({ removes: true });
  expect(now()).toMatchObject({ session: { state: "member" }, trouble: SIGN_OUT_FAILED });
  expect(did).toEqual([]);
});
