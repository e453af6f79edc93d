import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { Donation } from "#contract/donation-list.ts";
import { donationKinds } from "#domain/donation-states.ts";
import { TranslationsProvider } from "#web/i18n/translation.tsx";

import { DonationEntry } from "./donation-entry.tsx";

const donation: Donation = {
  id: "12",
  day: "2026-03-01",
  kind: "once",
  amount: 25,
  state: "paid",
  paymentId: "10881",
};

function draw(change: Partial<Donation> = {}): string {
  return renderToStaticMarkup(
    <TranslationsProvider language="en" texts={{}}>
      <DonationEntry donation={{ ...donation, ...change }} />
    </TranslationsProvider>,
  );
}

test("a gift that is paid is told with its day, its kind, its state and its sum", () => {
  for (const fact of ["March 1, 2026", "gift-kind-once", "gift-state-paid", ">$25.00<"]) {
    expect(draw()).toContain(fact);
  }
});

test("gifts of one day are told apart by the number of their payment, as soon as it is known", () => {
  expect(draw()).toContain("order-payment 10881");
  expect(draw({ state: "pending", paymentId: null })).not.toContain("order-payment");
});

test.each(["pending", "voided", "refunded", "returned"] as const)(
  "one that is %s says so and what that means, and its sum does not count",
  (state) => {
    const html = draw({ state });
    for (const fact of [`gift-state-${state}`, `gift-state-${state}-means`, ">($25.00)<"]) {
      expect(html).toContain(fact);
    }
    expect(html).not.toContain("gift-state-paid");
  },
);

test.each(donationKinds)("how one was given, %s, is said", (kind) => {
  expect(draw({ kind })).toContain(`gift-kind-${kind}`);
});
