import { fillAddress, quay, translate, translatorFor } from "./account-steps.ts";
import { createBuyer } from "./checkout-steps.ts";
import { expect, test } from "./people-library.ts";

test("S2.15, S4.07: requests a print subscription after sign-in, despite a failure", async ({
  page,
  library,
}) => {
  await test.step("S2.15: is readable without sign-in and without JavaScript", async () => {
    const html = await (await page.request.get("/subscriptions?lng=fr")).text();
    expect(html).toContain(">Le Messager<");
    expect(html).toContain(translatorFor("fr")("print-sign-in"));
  });

  const reader = await createBuyer(library, { country: null });
  await reader.signIn(page);
  await page.goto("/subscriptions?lng=en");
  await expect(page.getByText(translate("print-needs-address"))).toBeVisible();
  await page.getByRole("link", { name: "To my account" }).click();
  await expect(page.getByRole("form", { name: translate("address-new") })).toBeVisible();
  await fillAddress(page, translate, { ...quay, country: "United States" });
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
