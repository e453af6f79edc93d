import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import type { User } from "#contract/users.ts";
import { AskedFailed } from "#web/asking/asked-failed.tsx";
import { AskedShape } from "#web/asking/asked-shape.tsx";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { isKept } from "#web/layout/kept-form.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";
import { Icon } from "#web/ui/icon.tsx";

import { AddressEntry } from "./address-entry.tsx";
import { addressFormOf } from "./address-form.tsx";
import { NewAddress } from "./new-address.tsx";
import { Panel } from "./panel.tsx";
import type { AddressWords } from "./read-address.ts";
import type { Addresses } from "./use-addresses.ts";

type AddressesPanelProps = { user: User; addresses: Addresses };

/** S4.06: where things are sent to. While there is none, the form for one is open. */
export function AddressesPanel({ user, addresses }: AddressesPanelProps) {
  const { t } = useTranslation();
  const told = useTell();
  const [isWanted, setWanted] = useState(() => isKept(addressFormOf(user.externalId)));
  const opener = useRef<HTMLButtonElement>(null);
  const all = addresses.asked.value;
  const isOpen = all !== null && (isWanted || all.length === 0);

  function open(): void {
    flushSync(() => setWanted(true));
    focusOn("#new-address");
  }

  function close(): void {
    flushSync(() => setWanted(false));
    opener.current?.focus();
  }

  async function add(words: AddressWords): Promise<void> {
    const { addressLine } = await addresses.add(words);
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
    <Panel id="addresses" title={t("addresses")} action={all && !isOpen && create}>
      {addresses.asked.state === "asking" && <AskedShape />}
      {addresses.asked.state === "failed" && (
        <AskedFailed onRetry={addresses.askAnew}>{t("addresses-failed")}</AskedFailed>
      )}
      {isOpen && (
        <NewAddress
          identity={user.externalId}
          why={all.length === 0 ? t("address-first") : ""}
          onSend={add}
          onCancel={all.length === 0 ? null : close}
        />
      )}
      {all && all.length > 1 && user.defaultAddress === null && (
        <p className="mb-3.5 text-ink-2">{t("address-none-primary")}</p>
      )}
      {all && all.length > 0 && (
        <ul className={isOpen ? "mt-6 border-t border-rule pt-5" : ""}>
          {all.map((address) => (
            <AddressEntry
              key={address.id}
              address={address}
              isPrimary={address.id === user.defaultAddress}
              addresses={addresses}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
