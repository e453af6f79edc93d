import { expect, type Page } from "@playwright/test";

import { isLongRun } from "#tests/test-tier.ts";

import {
  beginSignIn,
  deviceSession,
  deviceOrFrameSession,
  finishSignIn,
  getToken,
  readRefreshToken,
  memorySession,
  createClient,
  advanceClockUntil,
  signIn,
  test,
  fillSignInForm,
} from "./identity-page.ts";

const codes = [
  "timeout",
  "cancelled",
  "missing_refresh_token",
  "mfa_required",
  "request_error",
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
  "access_denied",
];
test("S8.08: signs in, renews, signs out, and reports errors by code", async ({
  page,
  library,
}) => {
  await test.step("signs in, renews silently and signs out", async () => {
    await signIn(page, library, "reader@example.org", memorySession);

    const first = await getToken(page);
    const second = await getToken(page);
    expect(second.token).toBeTruthy();
    expect(second.token).not.toBe(first.token);
    expect(await page.evaluate(() => window.client.getUser())).toMatchObject({
      sub: "auth0|demo-reader",
      email: "reader@example.org",
      email_verified: true,
      name: "Ada Reader",
      nickname: "reader",
    });

    await page.evaluate(() =>
      window.client.logout({ logoutParams: { returnTo: location.origin } }),
    );
    await page.waitForURL(`${library.origin}/`);
    await createClient(page, library, memorySession);
    expect(await getToken(page)).toEqual({ error: "login_required" });
  });

  await test.step("signs in by a popup, and is cancelled when the popup closes", async () => {
    await (await openSignInWindow(page)).close();
    expect(await getWindowAnswer(page)).toEqual({ error: "cancelled" });
    await fillSignInForm(await openSignInWindow(page), "reader@example.org");
    expect(await getWindowAnswer(page)).toEqual({});
  });

  await test.step("reports access_denied when the person cancels", async () => {
    await page.context().clearCookies();
    await beginSignIn(page, library, memorySession);
    await page.getByRole("button", { name: "Cancel" }).click();

    expect(await finishSignIn(page, library, memorySession)).toEqual({ error: "access_denied" });
  });

  await page.clock.install();
  // `session-failures.e2e.ts` covers the other codes and those of a sign-in.
  for (const code of isLongRun ? codes : ["timeout", "cancelled"]) {
    await test.step(`reports ${code} when the token is renewed in the provider's frame`, async () => {
      await page.context().clearCookies();
      await signIn(page, library, `${code}.renewal@errors.example`, memorySession);
      expect(await renew(page, code)).toEqual({ error: code });
    });
  }
});

test("S8.08: rotates refresh tokens, and reports codes without a fallback frame", async ({
  page,
  library,
}) => {
  await page.clock.install();
  await signIn(page, library, "reader@example.org", deviceSession);
  const before = await readRefreshToken(page);
  expect((await getToken(page)).token).toBeTruthy();
  expect(before).toBeTruthy();
  expect(await readRefreshToken(page)).not.toBe(before);

  for (const code of ["missing_refresh_token", "timeout"]) {
    await test.step(`reports ${code} without a fallback frame`, async () => {
      await clearSession(page);
      await signIn(page, library, `${code}.renewal@errors.example`, deviceSession);
      expect(await renew(page, code)).toEqual({ error: code });
    });
  }

  await test.step("ends without a code when a sign-in is never answered", async () => {
    await clearSession(page);
    await beginSignIn(page, library, deviceSession);
    await fillSignInForm(page, "no_answer@errors.example");

    const end = finishSignIn(page, library, deviceSession);
    expect(await advanceClockUntil(page, end)).toEqual({ error: undefined });
  });
});

test(
  "S8.08: reports each code for an address, at sign-in or token renewal",
  { tag: "@long" },
  async ({ page, library }) => {
    await page.clock.install();
    for (const code of codes) {
      await test.step(code, async () => {
        await page.context().clearCookies();
        await beginSignIn(page, library, memorySession);
        await fillSignInForm(page, `${code}@errors.example`);
        expect(await finishSignIn(page, library, memorySession)).toEqual({ error: code });

        await page.context().clearCookies();
        await signIn(page, library, `${code}.renewal@errors.example`, deviceOrFrameSession);
        expect(await renew(page, code)).toEqual({ error: code });
        await page.evaluate(() => localStorage.clear());
      });
    }
  },
);

/** The popup in which the site requests a sign-in. */
async function openSignInWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(() => {
      window.asked = window.client.loginWithPopup({}, { timeoutInSeconds: 60 }).then(
        () => ({}),
        ({ error }) => ({ error }),
      );
    }),
  ]);
  await popup.getByLabel("Email").waitFor();
  return popup;
}

function getWindowAnswer(page: Page) {
  return page.evaluate(() => window.asked);
}

async function clearSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

/** The result of a renewal; for a renewal that is never answered the clock is moved on. */
function renew(page: Page, code: string) {
  const answer = getToken(page);
  return code === "timeout" ? advanceClockUntil(page, answer) : answer;
}
