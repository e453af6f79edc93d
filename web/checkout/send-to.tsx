import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import type { Place } from "#domain/order-rules.ts";
import { addressFormOf } from "#web/account/address-form.tsx";
import { addressLines } from "#web/account/address-lines.ts";
import { NewAddress } from "#web/account/new-address.tsx";
import type { AddressWords } from "#web/account/read-address.ts";
import type { Addresses } from "#web/account/use-addresses.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { isKept } from "#web/layout/kept-form.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";
import { Icon } from "#web/ui/icon.tsx";

import { CheckoutSection } from "./checkout-section.tsx";
import { FORM } from "./checkout-start.ts";
import { TaxIdEntry } from "./tax-id-entry.tsx";

type SendToProps = {
  user: User;
  addresses: Addresses;
  all: UserAddress[];
  chosen: UserAddress | null;
  place: Place | null;
  onChoose: (id: number) => void;
};

/** S4.06: where the parcel goes. While there is no address, the form for one is open. */
export function SendTo({ user, addresses, all, chosen, place, onChoose }: SendToProps) {
  const { t } = useTranslation();
  const told = useTell();
  const [isWanted, setWanted] = useState(() => isKept(addressFormOf(user.externalId)));
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = isWanted || all.length === 0;

  function open(): void {
    flushSync(() => setWanted(true));
    focusOn("#new-address");
  }

  function close(): void {
    flushSync(() => setWanted(false));
    opener.current?.focus();
  }

  async function add(words: AddressWords): Promise<void> {
    const { id, addressLine } = await addresses.add(words);
    onChoose(id);
    told.success(t("address-added", { address: addressLine }));
    close();
  }

  const create = (
    <Button ref={opener} kind="quiet" onClick={open} className="-mr-2.5">
      <Icon name="plus" />
      {t("address-new")}
    </Button>
  );

  return (
    <CheckoutSection id="send-to" title={t("send-to")} action={!isOpen && create}>
      {all.length > 0 && (
        <fieldset>
          <legend className="sr-only">{t("send-to")}</legend>
          {all.map((address) => (
            <label key={address.id} className="option">
              <input
                type="radio"
                name="addressId"
                form={FORM}
                value={address.id}
                checked={address.id === chosen?.id}
                onChange={() => onChoose(address.id)}
              />
              <span className="num wrap-anywhere whitespace-pre-line">
                {addressLines(address).join("\n")}
              </span>
              {address.id === user.defaultAddress && (
                <span className="text-xs font-semibold text-green-strong">
                  {t("address-primary")}
                </span>
              )}
            </label>
          ))}
        </fieldset>
      )}
      {isOpen && (
        <div className={all.length > 0 ? "mt-6" : ""}>
          <NewAddress
            identity={user.externalId}
            isFirst={all.length === 0}
            onSend={add}
            onCancel={all.length === 0 ? null : close}
          />
        </div>
      )}
      {place?.isOpen && place.requiresTaxId && <TaxIdEntry user={user} />}
    </CheckoutSection>
  );
}
