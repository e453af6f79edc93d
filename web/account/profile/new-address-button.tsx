import type { RefObject } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type NewAddressButtonProps = { ref: RefObject<HTMLButtonElement | null>; onOpen: () => void };

/** The button at the end of the panel's heading. */
export function NewAddressButton({ ref, onOpen }: NewAddressButtonProps) {
  const { t } = useTranslation();

  return (
    <Button ref={ref} kind="quiet" onClick={onOpen} className="-mr-2.5 whitespace-nowrap">
      <Icon name="plus" />
      {t("address-new")}
    </Button>
  );
}
