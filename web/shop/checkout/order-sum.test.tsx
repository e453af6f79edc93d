import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { TranslationsProvider } from "#web/app/i18n/translation.tsx";

import { Figures } from "./order-sum.tsx";
import { getSentQuote } from "./checkout-start.ts";

const request = {
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
    <Figures copies={5} quote={getSentQuote({ request })} shippingHundredths={shippingHundredths} />
  );
  const texts = { "figures-shipping-of": "Shipping, {{percent}}", "figures-shipping": "Posted" };
  return renderToStaticMarkup(
    <TranslationsProvider language="en" texts={texts}>
      {figures}
    </TranslationsProvider>,
  );
}

test("shows a sent order with its amounts when sent", () => {
  expect(getSentQuote({ request })).toEqual({
    value: 4400,
    free: 2000,
    pay: 2400,
    shipping: 240,
    donation: 500,
    total: 3140,
  });
});

test("shows no rate when it does not match the shipping", () => {
  expect(draw(1_000)).toContain("Shipping, 10%");
  expect(draw(1_200)).toContain("Posted");
});
