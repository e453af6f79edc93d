import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { type Addresses, addressLines } from "#web/account/profile/use-addresses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { AddressChoice } from "#web/shop/checkout/submit/address-choice.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { DONATION_FORM_ID } from "./donation-start.ts";

type DonationAddressProps = {
  user: User;
  addresses: Addresses;
  all: UserAddress[];
  chosen: UserAddress | null;
  /** Chosen by the donor, not by default. */
  isChosen: boolean;
  onChoose: (id: number) => void;
};

/** S2.16: the donor's address. Shows the chosen one, and all of them to change it. */
export function DonationAddress({
  user,
  addresses,
  all,
  chosen,
  isChosen,
  onChoose,
}: DonationAddressProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(chosen === null);
  if (!chosen && !isOpen) setOpen(true);

  if (isOpen || !chosen) {
    return (
      <AddressChoice
        user={user}
        addresses={addresses}
        all={all}
        chosen={chosen}
        legend={t("gift-address")}
        why={t("gift-address-first")}
        form={DONATION_FORM_ID}
        onChoose={onChoose}
        Section={AddressSection}
      />
    );
  }

  function open(): void {
    flushSync(() => setOpen(true));
    focusElement("#gift-address");
  }

  return (
    <AddressSection
      action={
        <Button kind="quiet" onClick={open} className="-mr-2.5">
          {t("gift-address-change")}
        </Button>
      }
    >
      {isChosen && (
        <input type="hidden" name="addressId" form={DONATION_FORM_ID} value={chosen.id} />
      )}
      <address className="num text-sm whitespace-pre-line not-italic wrap-anywhere">
        {addressLines(chosen).join("\n")}
      </address>
    </AddressSection>
  );
}

function AddressSection({ action, children }: { action: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();

  return (
    <section aria-labelledby="gift-address">
      <header className="mb-2 flex min-h-(--target) flex-wrap items-center justify-between gap-x-4">
        <h3 id="gift-address" tabIndex={-1}>
          {t("gift-address")}
        </h3>
        {action}
      </header>
      {children}
    </section>
  );
}
