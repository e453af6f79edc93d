import { expect, type Page } from "@playwright/test";

/** The header's button of the signed-in person. */
export function accountButton(page: Page) {
  return page.getByRole("button", { name: /^(Signed in as|Sesión|Connecté)/ });
}

/** After a sign-in the page focuses `<main>`, and closes what was opened before. */
export async function expectMainFocused(page: Page) {
  await expect(page.getByRole("main")).toBeFocused();
}

/** Fills in the provider's page in any of its languages. */
export async function signInAs(page: Page, email: string, password = "reader") {
  const field = page.locator("input[type=password]");
  await expect(field).toBeVisible();
  await page.locator("input[type=email]").fill(email);
  await field.fill(password);
  await field.press("Enter");
}

/** Counts how often the browser was redirected to the provider. */
export function countSignIns(page: Page): () => number {
  let times = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("/authorize?")) times += 1;
  });
  return () => times;
}

/** Makes the stored token expire; it is renewed by this refresh token. */
export function expireToken(page: Page, refreshToken?: string): Promise<void> {
  return page.evaluate((refreshToken) => {
    for (const [name, stored] of Object.entries(localStorage)) {
      if (!name.startsWith("@@auth0spajs@@") || name.endsWith("@@user@@")) continue;
      const entry = JSON.parse(stored);
      entry.body.refresh_token = refreshToken ?? entry.body.refresh_token;
      localStorage.setItem(name, JSON.stringify({ ...entry, expiresAt: 1 }));
    }
  }, refreshToken);
}
