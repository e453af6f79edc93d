import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { LastOrder } from "#contract/last-order.ts";
import { placedOrder } from "#tests/payments/placed-order.ts";
import { TranslationsProvider } from "#web/app/i18n/translation.tsx";

import { OrderAmounts } from "./order-amounts.tsx";

function draw(change: Partial<LastOrder>): string {
  return renderToStaticMarkup(
    <TranslationsProvider language="en" texts={{}}>
      <OrderAmounts order={placedOrder({ total: 60, ...change })} />
    </TranslationsProvider>,
  );
}

test("shows refunded and pending refund amounts beside the total", () => {
  const html = draw({ givenBack: 5.5, goingBack: 3 });
  for (const text of ["figures-given-back", "$5.50", "figures-going-back", "$3.00", "$60.00"]) {
    expect(html).toContain(text);
  }
  expect(draw({})).not.toMatch(/figures-given-back|figures-going-back/);
});
