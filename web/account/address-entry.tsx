import { useState } from "react";

import type { UserAddress } from "#contract/user-addresses.ts";
import { useDeed } from "#web/forms/use-deed.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { usePassOnFocus } from "#web/layout/use-pass-on-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";
import { Icon } from "#web/ui/icon.tsx";

import { AddressQuestion, type Wish } from "./address-question.tsx";
import { addressLines } from "./address-lines.ts";
import type { Addresses } from "./use-addresses.ts";

type AddressEntryProps = { address: UserAddress; isPrimary: boolean; addresses: Addresses };

/** One address. Making it the primary one and deleting it are asked about first (S4.06). */
export function AddressEntry({ address, isPrimary, addresses }: AddressEntryProps) {
  const { t } = useTranslation();
  const told = useTell();
  const { isDoing, run } = useDeed();
  // One that was deleted elsewhere goes, and takes the focus of its buttons along.
  const entry = usePassOnFocus<HTMLLIElement>(() => () => focusOn("#addresses"));
  const [wish, setWish] = useState<Wish | null>(null);
  const { id, addressLine } = address;

  const fulfill = async (wish: Wish) => {
    await run(async () => {
      if (wish === "primary") await addresses.makeDefault(id);
      else await addresses.remove(id);
      told.success(
        wish === "primary"
          ? t("address-is-primary", { address: addressLine })
          : t("address-deleted", { address: addressLine }),
      );
      focusOn("#addresses");
    });
  };

  return (
    <li ref={entry} className="border-t border-rule py-3.5 first:border-0 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {isPrimary && (
            <p className="mb-1 inline-block rounded-sm bg-green-tint px-2 py-0.5 text-xs font-semibold text-green-strong">
              {t("address-primary")}
            </p>
          )}
          <address className="num not-italic wrap-anywhere whitespace-pre-line">
            {addressLines(address).join("\n")}
          </address>
        </div>
        <Button
          kind="quiet"
          isBusy={isDoing}
          aria-label={t("address-delete-named", { address: addressLine })}
          onClick={() => setWish("delete")}
          className="-mt-2 -mr-2.5 min-w-(--target) px-0"
        >
          {!isDoing && <Icon name="bin" />}
        </Button>
      </div>
      {!isPrimary && (
        <Button
          kind="quiet"
          isBusy={isDoing}
          aria-label={t("address-make-primary-named", { address: addressLine })}
          onClick={() => setWish("primary")}
          className="-mb-2 -ml-2.5"
        >
          {t("address-make-primary")}
        </Button>
      )}
      {wish && (
        <AddressQuestion
          wish={wish}
          address={address}
          isPrimary={isPrimary}
          onConfirm={() => void fulfill(wish)}
          onClose={() => setWish(null)}
        />
      )}
    </li>
  );
}
