import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { Donation } from "#contract/donation-list.ts";
import { donationKinds } from "#domain/donation-states.ts";
import { TranslationsProvider } from "#web/app/i18n/translation.tsx";

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

test("shows day, kind, state and amount of a paid donation", () => {
  for (const fact of ["March 1, 2026", "gift-kind-once", "gift-state-paid", ">$25.00<"]) {
    expect(draw()).toContain(fact);
  }
});

test("shows the payment id once it is known", () => {
  expect(draw()).toContain("order-payment 10881");
  expect(draw({ state: "pending", paymentId: null })).not.toContain("order-payment");
});

test.each(["pending", "voided", "refunded", "returned"] as const)(
  "explains a %s donation and shows its amount in parentheses",
  (state) => {
    const html = draw({ state });
    for (const fact of [`gift-state-${state}`, `gift-state-${state}-means`, ">($25.00)<"]) {
      expect(html).toContain(fact);
    }
    expect(html).not.toContain("gift-state-paid");
  },
);

test.each(donationKinds)("shows the kind %s", (kind) => {
  expect(draw({ kind })).toContain(`gift-kind-${kind}`);
});
