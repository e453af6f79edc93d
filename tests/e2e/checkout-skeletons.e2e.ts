import { openCheckout, createBuyer, paidBooks } from "./checkout-steps.ts";
import { expect, test } from "./order-library.ts";
import { visit } from "./visit.ts";

test("shifts no layout on cart, donation form and account while loading", async ({
  page,
  library,
}) => {
  await openCheckout(page, await createBuyer(library), paidBooks);
  await page.addInitScript(() => {
    const moves: number[] = [];
    Object.assign(globalThis, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, "hadRecentInput")) moves.push(Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

  for (const [path, width, last] of [
    ["/cart", 390, "#your-order ~ dl"],
    ["/cart", 1280, "#your-order ~ dl"],
    ["/donate", 390, "#gift-address"],
    ["/donate", 1280, "#gift-address"],
    ["/account", 1280, "#gifts"],
  ] as const) {
    await test.step(`shifts no layout on ${path}, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await visit(page, `${path}?lng=en`);
      await expect(page.locator(last)).toBeVisible();
      // Layout shifts are reported after the next paint.
      await page.evaluate(
        () =>
          new Promise((painted) => {
            requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(painted)));
          }),
      );
      const moved = await page.evaluate("moves.reduce((sum, move) => sum + move, 0)");
      expect.soft(moved, `${path}, ${width}`).toBeLessThan(0.05);
    });
  }
});
