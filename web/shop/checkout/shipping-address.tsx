import type { ReactNode } from "react";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import type { OrderDestination } from "#domain/order-rules.ts";
import type { Addresses } from "#web/account/profile/use-addresses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { AddressChoice } from "#web/shop/checkout/submit/address-choice.tsx";

import { CheckoutSection } from "./checkout-section.tsx";
import { CHECKOUT_FORM_ID } from "./checkout-start.ts";
import { TaxIdEntry } from "./tax-id-entry.tsx";

type ShippingAddressProps = {
  user: User;
  addresses: Addresses;
  all: UserAddress[];
  chosen: UserAddress | null;
  place: OrderDestination | null;
  onChoose: (id: number) => void;
};

/** S4.06: the shipping address. */
export function ShippingAddress({ place, ...choice }: ShippingAddressProps) {
  const { t } = useTranslation();

  return (
    <AddressChoice
      {...choice}
      legend={t("send-to")}
      why={t("address-first")}
      form={CHECKOUT_FORM_ID}
      Section={ShippingSection}
    >
      {place?.isOpen && place.requiresTaxId && <TaxIdEntry user={choice.user} />}
    </AddressChoice>
  );
}

function ShippingSection(section: { action: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return <CheckoutSection id="send-to" title={t("send-to")} {...section} />;
}
