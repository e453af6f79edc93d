import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import type { OrderDestination } from "#domain/order-rules.ts";
import { isValidTaxId } from "#domain/person-fields.ts";
import { TaxIdForm } from "#web/account/profile/tax-id-form.tsx";
import type { Addresses } from "#web/account/profile/use-addresses.ts";
import { updateUser } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import { useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { AddressChoice } from "./submit/address-choice.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { CHECKOUT_FORM_ID } from "./checkout-start.ts";

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

/** S5.03, S5.08: a field for the tax id where the country of the chosen address requires one. */
function TaxIdEntry({ user }: { user: User }) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const api = useMemberApi();
  const [isWanted, setWanted] = useState(false);
  const isEnough = isValidTaxId(user.taxId);

  async function send(typed: string): Promise<void> {
    const { taxId } = await api.setTaxId({ userId: user.userId, taxId: typed, language });
    flushSync(() => {
      updateUser(user.externalId, { taxId });
      setWanted(false);
    });
    notifications.success(t("tax-id-saved"));
    focusElement("#tax-id");
  }

  return (
    <div className="mt-6 text-sm">
      <h3 id="tax-id" tabIndex={-1} className="mb-1.5">
        {t("tax-id")}
      </h3>
      {isEnough && !isWanted ? (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="num font-semibold">{user.taxId}</span>
          <Button kind="quiet" onClick={() => setWanted(true)}>
            {t("tax-id-change")}
          </Button>
        </p>
      ) : (
        <>
          <p className="text-ink-2">{t("tax-id-for-address")}</p>
          <TaxIdForm
            taxId={user.taxId}
            requirement="required"
            onSend={send}
            onCancel={isEnough ? () => setWanted(false) : null}
          />
        </>
      )}
    </div>
  );
}
