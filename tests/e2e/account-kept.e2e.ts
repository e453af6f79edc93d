import { comeIn } from "./account-steps.ts";
import { expect, test } from "./people-library.ts";

test("S8.09: a form in which nothing was changed is not kept for a reload, and a tax id never is", async ({
  page,
  library,
}) => {
  await comeIn(page, library);
  await page.getByRole("button", { name: "Change details" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ruth");
  await page.locator("section[aria-labelledby=tax-id] header").getByRole("button").click();
  await page.getByRole("textbox", { name: "Tax id" }).fill("RUT-654321");
  await page.reload();
  await expect(page.getByRole("button", { name: "Change details" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Tax id" })).toHaveCount(0);
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toMatch(/typed|654321/);

  await page.getByRole("button", { name: "Change details" }).click();
  await page.getByLabel("First name").fill("Ruthie");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Ruthie");
});
