import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { usePassOnFocus } from "#web/layout/use-pass-on-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";
import { Icon } from "#web/ui/icon.tsx";

import { AMOUNT_FORM, AmountForm } from "./amount-form.tsx";
import { EndGiving } from "./end-giving.tsx";
import { MethodLink } from "./method-link.tsx";
import { useFromWhen } from "./use-from-when.ts";
import { useGiving } from "./use-giving.ts";

type GivingActionsProps = { user: User; giving: RegularGiving };

/** What can be done with a giving that goes on: each part of it is changed, or it is ended. */
export function GivingActions({ user, giving }: GivingActionsProps) {
  const { t } = useTranslation();
  const told = useTell();
  const when = useFromWhen(giving);
  const { changeAmount } = useGiving(user, giving);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // It may end elsewhere, and take the focus along.
  const place = usePassOnFocus<HTMLDivElement>(() => () => focusOn("#givings"));

  function open(): void {
    flushSync(() => setOpen(true));
    focusOn(`#${AMOUNT_FORM} [name]`);
  }

  function close(): void {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  }

  async function send(donation: number, key: string): Promise<void> {
    const { amount } = await changeAmount(donation, key);
    told.success(t("giving-amount-changed", { amount, when }));
    close();
  }

  return (
    <div ref={place} className="mt-4">
      {isOpen ? (
        <AmountForm giving={giving} onSend={send} onCancel={close} />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button ref={opener} onClick={open}>
            <Icon name="pen" />
            {t("giving-change-amount")}
          </Button>
          <MethodLink giving={giving} />
          <EndGiving user={user} giving={giving} />
        </div>
      )}
    </div>
  );
}
