import { comeIn, fillAddress, quay, say, sayIn } from "./account-steps.ts";
import { expect, test } from "./people-library.ts";

test("S4.07: in print somebody asks after signing in, and a failure leaves the button as it was", async ({
  page,
  library,
}) => {
  await comeIn(page, library);
  await expect(page.getByRole("form", { name: say("address-new") })).toBeVisible();
  await page.goto("/subscriptions?lng=en");
  await expect(page.getByText(say("print-needs-address"))).toBeVisible();
  await page.getByRole("link", { name: "To my account" }).click();
  await fillAddress(page, say, { ...quay, country: "United States" });
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("button", { name: "New address" })).toBeFocused();

  await page.goto("/subscriptions?lng=en");
  await page.route("**/api/usersubscriptions?subscriptionId*", (route) => route.abort());
  const request = page.getByRole("button", { name: "Request Studies" });
  await request.click();
  await expect(page.getByRole("alert")).toContainText("It could not be done.");
  await page.unroute("**/api/usersubscriptions?subscriptionId*");
  await request.click();
  await expect(page.getByRole("button", { name: /^Studies: Requested .*\d{4}$/ })).toBeDisabled();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.15: what is sent by post can be read by everybody", async ({ page }) => {
    await page.goto("/subscriptions?lng=fr");
    await expect(page.getByText("Le Messager", { exact: true })).toBeVisible();
    await expect(page.getByText(sayIn("fr")("print-sign-in"))).toBeVisible();
  });
});
