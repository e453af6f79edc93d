import type { ComponentType, ReactNode } from "react";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { NewAddress, NewAddressButton, useNewAddress } from "#web/account/profile/new-address.tsx";
import { type Addresses, addressLines } from "#web/account/profile/use-addresses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

type AddressChoiceProps = {
  user: User;
  addresses: Addresses;
  all: UserAddress[];
  chosen: UserAddress | null;
  legend: string;
  /** Why a first address is needed. */
  why: string;
  form: string;
  onChoose: (id: number) => void;
  /** The section around it; `action` opens the form for another address. */
  Section: ComponentType<{ action: ReactNode; children: ReactNode }>;
  children?: ReactNode;
};

/** S4.06: a choice of the person's addresses. While there is none, the form for a new one is open. */
export function AddressChoice(props: AddressChoiceProps) {
  const { user, addresses, all, chosen, legend, why, form, onChoose, Section } = props;
  const { t } = useTranslation();
  const { opener, open, close, add, ...newAddress } = useNewAddress(user, addresses, onChoose);
  const isOpen = newAddress.isOpen || all.length === 0;

  return (
    <Section action={!isOpen && <NewAddressButton ref={opener} onOpen={open} />}>
      {all.length > 0 && (
        <fieldset>
          <legend className="sr-only">{legend}</legend>
          {all.map((address) => (
            <label key={address.id} className="option">
              <input
                type="radio"
                name="addressId"
                form={form}
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
            why={all.length === 0 ? why : ""}
            onSend={add}
            onCancel={all.length === 0 ? null : close}
          />
        </div>
      )}
      {props.children}
    </Section>
  );
}

/**
 * S4.06: the chosen address, else the primary one, else the only one. Null when there is no choice, or when the chosen
 * address is deleted: a parcel is never sent to an address nobody chose.
 */
export function findChosenAddress(
  all: readonly UserAddress[],
  chosen: number | null,
  primary: number | null,
): UserAddress | null {
  const find = (id: number | null) => all.find((address) => address.id === id);
  const only = all.length === 1 ? all[0] : undefined;
  return (chosen === null ? (find(primary) ?? only) : find(chosen)) ?? null;
}
