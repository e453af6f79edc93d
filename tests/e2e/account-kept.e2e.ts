import { comeIn, fillAddress, quay, say } from "./account-steps.ts";
import { expect, test } from "./people-library.ts";

test("S8.09: what is typed outlives a reload, and a way through the site; what is unchanged or given up does not, and a tax id never", async ({
  page,
  library,
}) => {
  await comeIn(page, library);
  await test.step("a form in which nothing was changed is not kept for a reload, and a tax id never is", async () => {
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
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("what is typed outlives a way through the site and Back, and what is given up does not", async () => {
    await fillAddress(page, say, { ...quay, country: "United States" });
    await page.getByRole("banner").getByRole("link", { name: "Harbour Library" }).click();
    await expect(page).toHaveURL(/\/(\?|$)/);
    await page.goBack();
    await expect(page.getByLabel("Street and number")).toHaveValue("3 Quay Street");
    await expect(page.getByLabel("City")).toHaveValue("Quillmere");

    await page.getByRole("button", { name: "Change details" }).click();
    await page.getByLabel("First name").fill("Naomi");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(page.getByText("Ruth Ellery")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveCount(0);
  });
});
