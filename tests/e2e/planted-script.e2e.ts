import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { runLibrary, serve, temporaryFolder } from "./programs.ts";

const planted = `</script><script>window.planted = true</script><img src=x onerror="window.planted = true">`;

test("a script planted in every text of the catalogue is shown as text and does not run", async ({
  page,
}) => {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: join(folder.path, "data"), TOPIC_MINIMUM: "1" };
  await importPlanted(join(folder.path, "catalogue"), settings);
  await using library = await serve(settings);

  for (const address of ["/", "/literature", "/search?input=planted", "/book/planted"]) {
    await page.goto(library.origin + address, { waitUntil: "networkidle" });
    expect(await page.evaluate("window.planted"), address).toBeUndefined();
    expect(await page.locator("img[onerror]").count(), address).toBe(0);
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>");
});

async function importPlanted(folder: string, settings: Record<string, string>): Promise<void> {
  await mkdir(folder);
  const catalogue = {
    library: {
      name: planted,
      slogan: planted,
      contact: { address: [planted], phone: "", email: "" },
    },
    notices: [{ id: 1, text: planted }],
    series: [{ id: 1, code: "s", name: planted }],
    topics: [{ id: 1, code: "t", name: planted }],
    authors: [{ code: "a", name: planted, biography: planted }],
    books: [
      {
        code: "planted",
        title: `planted ${planted}`,
        language: "en",
        description: planted,
        authors: ["a"],
        series: ["s"],
        topics: ["t"],
        articles: [{ title: planted, author: planted, description: planted }],
      },
    ],
  };
  await writeFile(join(folder, "catalogue.json"), JSON.stringify(catalogue));
  const { code, output } = await runLibrary(["import", folder], settings);
  expect(code, output).toBe(0);
}
