import { useRef } from "react";
import { flushSync } from "react-dom";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";

import { AMOUNT_FORM_ID, AmountForm } from "./amount-form.tsx";
import { EndRegularGiving } from "./end-regular-giving.tsx";
import { MethodLink } from "./method-link.tsx";
import { useAmountChange } from "./use-amount-change.ts";

type RegularGivingActionsProps = { user: User; regularGiving: RegularGiving };

/** The actions of an active regular giving: change its amount or payment method, or end it. */
export function RegularGivingActions({ user, regularGiving }: RegularGivingActionsProps) {
  const { t } = useTranslation();
  const { isOpen, setOpen, send, inDoubt } = useAmountChange(user, regularGiving);
  const opener = useRef<HTMLButtonElement>(null);
  // It may end in another tab while it has the focus.
  const container = useMoveFocusOnUnmount<HTMLDivElement>(() => () => focusElement("#givings"));

  function open(): void {
    flushSync(() => setOpen(true));
    focusElement(`#${AMOUNT_FORM_ID} [name]`);
  }

  return (
    <div ref={container} className="mt-4">
      {isOpen ? (
        <AmountForm
          regularGiving={regularGiving}
          inDoubt={inDoubt}
          onSend={send}
          onCancel={() => setOpen(false)}
          onLeft={() => opener.current?.focus()}
        />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button ref={opener} onClick={open}>
            <Icon name="pen" />
            {t("giving-change-amount")}
          </Button>
          <MethodLink regularGiving={regularGiving} />
          <EndRegularGiving user={user} regularGiving={regularGiving} />
        </div>
      )}
    </div>
  );
}
