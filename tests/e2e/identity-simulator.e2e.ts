import { expect, type Page } from "@playwright/test";

import { isLongRun } from "#tests/test-tier.ts";

import {
  beginSignIn,
  device,
  deviceOrFrame,
  finishSignIn,
  getToken,
  keptRefreshToken,
  memory,
  openSite,
  passTimeUntil,
  signIn,
  test,
  typeSignIn,
} from "./identity-stage.ts";

test("S8.08: a person signs in, is renewed silently, and signs out", async ({ page, library }) => {
  await signIn(page, library, "reader@example.org", memory);

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

  await page.evaluate(() => window.client.logout({ logoutParams: { returnTo: location.origin } }));
  await page.waitForURL(`${library.origin}/`);
  await openSite(page, library, memory);
  expect(await getToken(page)).toEqual({ error: "login_required" });
});

test("S8.08: a refresh token renews on the device and is replaced each time", async ({
  page,
  library,
}) => {
  await signIn(page, library, "reader@example.org", device);

  const before = await keptRefreshToken(page);
  expect((await getToken(page)).token).toBeTruthy();
  expect(before).toBeTruthy();
  expect(await keptRefreshToken(page)).not.toBe(before);
});

test("S8.08: a window of its own signs in, and is cancelled when it is closed", async ({
  page,
  library,
}) => {
  await page.goto("/");
  await openSite(page, library, memory);
  const askInWindow = async () => {
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
  };
  const answer = () => page.evaluate(() => window.asked);

  await (await askInWindow()).close();
  expect(await answer()).toEqual({ error: "cancelled" });
  await typeSignIn(await askInWindow(), "reader@example.org");
  expect(await answer()).toEqual({});
});

test("S8.08: a person cancels, and the site hears access_denied", async ({ page, library }) => {
  await beginSignIn(page, library, memory);
  await page.getByRole("button", { name: "Cancel" }).click();

  expect(await finishSignIn(page, library, memory)).toEqual({ error: "access_denied" });
});

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
const ways = [memory, deviceOrFrame];

test("S8.08: each code is reached by an address, at once or when the token is renewed", async ({
  page,
  library,
}) => {
  await page.clock.install();
  for (const [at, code] of codes.entries()) {
    await test.step(code, async () => {
      await page.context().clearCookies();
      await beginSignIn(page, library, memory);
      await typeSignIn(page, `${code}@errors.example`);
      expect(await finishSignIn(page, library, memory)).toEqual({ error: code });

      // In `npm test` the codes take turns in how the site keeps people signed in.
      for (const keeping of ways.filter((_, way) => isLongRun || way === at % ways.length)) {
        await page.context().clearCookies();
        await signIn(page, library, `${code}.renewal@errors.example`, keeping);
        expect(await renew(page, code)).toEqual({ error: code });
        await page.evaluate(() => localStorage.clear());
      }
    });
  }
});

for (const code of ["missing_refresh_token", "timeout"]) {
  test(`S8.08: ${code} comes up without a frame to fall back to, too`, async ({
    page,
    library,
  }) => {
    if (code === "timeout") await page.clock.install();
    await signIn(page, library, `${code}.renewal@errors.example`, device);

    expect(await renew(page, code)).toEqual({ error: code });
  });
}

test("S8.08: a sign-in that is never answered ends without any code", async ({ page, library }) => {
  await page.clock.install();
  await beginSignIn(page, library, device);
  await typeSignIn(page, "no_answer@errors.example");

  const end = finishSignIn(page, library, device);
  expect(await passTimeUntil(page, end)).toEqual({ error: undefined });
});

/** What comes of a renewal; that which is never answered is not waited for. */
function renew(page: Page, code: string) {
  const answer = getToken(page);
  return code === "timeout" ? passTimeUntil(page, answer) : answer;
}
