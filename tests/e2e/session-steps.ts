import { expect, type Page } from "@playwright/test";

/** What the header calls whoever is signed in. */
export function accountButton(page: Page) {
  return page.getByRole("button", { name: /^(Signed in as|Sesión|Connecté)/ });
}

/** The page that one comes back to takes the focus, and closes whatever was opened before. */
export async function expectMainFocused(page: Page) {
  await expect(page.getByRole("main")).toBeFocused();
}

/** The provider's page in any of its languages. */
export async function signInAs(page: Page, email: string, password = "reader") {
  const field = page.locator("input[type=password]");
  await expect(field).toBeVisible();
  await page.locator("input[type=email]").fill(email);
  await field.fill(password);
  await field.press("Enter");
}

/** How often the browser was led to the provider. */
export function countSignIns(page: Page): () => number {
  let times = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("/authorize?")) times += 1;
  });
  return () => times;
}

/** The token that the device keeps holds no longer, and is renewed by this one. */
export function expireToken(page: Page, refreshToken?: string): Promise<void> {
  return page.evaluate((refreshToken) => {
    for (const [name, kept] of Object.entries(localStorage)) {
      if (!name.startsWith("@@auth0spajs@@") || name.endsWith("@@user@@")) continue;
      const entry = JSON.parse(kept);
      entry.body.refresh_token = refreshToken ?? entry.body.refresh_token;
      localStorage.setItem(name, JSON.stringify({ ...entry, expiresAt: 1 }));
    }
  }, refreshToken);
}
