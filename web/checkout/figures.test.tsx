import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { TranslationsProvider } from "#web/i18n/translation.tsx";

import { Figures } from "./figures.tsx";
import { getSentQuote } from "./sent-quote.ts";

const wish = {
  userId: 1,
  addressId: 2,
  bookOrders: [],
  type: "pay" as const,
  donation: 5,
  cartValue: 44,
  payAmount: 24,
  total: 31.4,
  fgben: false,
  fgbes: false,
  caten: false,
  cates: false,
};

function draw(shippingHundredths: number): string {
  const figures = (
    <Figures copies={5} quote={getSentQuote({ wish })} shippingHundredths={shippingHundredths} />
  );
  const texts = { "figures-shipping-of": "Shipping, {{percent}}", "figures-shipping": "Posted" };
  return renderToStaticMarkup(
    <TranslationsProvider language="en" texts={texts}>
      {figures}
    </TranslationsProvider>,
  );
}

test("an order that is being sent comes to what it came to as it was sent", () => {
  expect(getSentQuote({ wish })).toEqual({
    value: 4400,
    free: 2000,
    pay: 2400,
    shipping: 240,
    donation: 500,
    total: 3140,
  });
});

test("its shipping is told in the words of before, and by no rate that is not its own", () => {
  expect(draw(1_000)).toContain("Shipping, 10%");
  expect(draw(1_200)).toContain("Posted");
});
