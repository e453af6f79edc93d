import { useRef, useState, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useRefreshUser } from "#web/account/profile/use-save-profile.ts";
import { ApiFailure, isAnsweredByApi } from "#web/app/api/failure.ts";
import { ConfirmDialog } from "#web/app/forms/confirm-dialog.tsx";
import { useSubmission, useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { usePollWhile } from "#web/app/query/use-api-query.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";

import { RegularGivingFacts } from "./regular-giving-facts.tsx";
import { UncertainRegularGiving } from "./uncertain-regular-giving.tsx";
import { AMOUNT_FORM_ID, AmountForm } from "./amount-form.tsx";
import { monthlyAmount } from "./regular-giving-words.ts";
import { useRegularGiving, useEffectiveFrom } from "./use-regular-giving.ts";

type RegularGivingEntryProps = { user: User; regularGiving: RegularGiving };

/** A regular giving, with its actions once its state is certain. */
export function RegularGivingEntry({ user, regularGiving }: RegularGivingEntryProps) {
  return (
    <>
      <RegularGivingFacts regularGiving={regularGiving} />
      {regularGiving.state === "active" ? (
        <RegularGivingActions user={user} regularGiving={regularGiving} />
      ) : (
        <UncertainRegularGiving user={user} state={regularGiving.state} />
      )}
    </>
  );
}

type RegularGivingActionsProps = { user: User; regularGiving: RegularGiving };

/** The actions of an active regular giving: change its amount or payment method, or end it. */
function RegularGivingActions({ user, regularGiving }: RegularGivingActionsProps) {
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

/** Links to the payment method screen, the only one whose policy allows the gateway's fields. */
function MethodLink({ regularGiving }: { regularGiving: RegularGiving }) {
  const { t } = useTranslation();

  return (
    <Link to={paths.regularGivingMethod(regularGiving.id)} className="btn">
      {t("giving-change-method")}
    </Link>
  );
}

type EndRegularGivingProps = { user: User; regularGiving: RegularGiving };

/** S4.04, S7.27: ends a regular giving after confirmation. Shows a failure, or that the outcome is unknown. */
function EndRegularGiving({ user, regularGiving }: EndRegularGivingProps) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const { isSubmitting, run } = useSubmission();
  const { end } = useRegularGiving(user, regularGiving);
  const [isConfirming, setConfirming] = useState(false);

  const endNow = () =>
    run(async () => {
      const outcome = await end();
      if (outcome === "ended") notifications.success(t("giving-ended"));
      else notifications.warning(t("giving-is-ending"), t("giving-end-open"));
    });

  return (
    <>
      <Button
        kind="danger"
        isBusy={isSubmitting}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      >
        {t(isSubmitting ? "giving-ending" : "giving-end")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("giving-end-question")}
          confirm={t("giving-end")}
          kind="danger"
          onConfirm={() => void endNow()}
          onClose={() => setConfirming(false)}
        >
          <p className="num font-semibold">{monthlyAmount(regularGiving, t, language)}</p>
          <p className="mt-2">{t("giving-end-means")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The form for the monthly amount and the state of a sent change. */
function useAmountChange(user: User, regularGiving: RegularGiving) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const when = useEffectiveFrom(regularGiving);
  const refreshUser = useRefreshUser(user.externalId);
  const { changeAmount } = useRegularGiving(user, regularGiving);
  const [isOpen, setOpen] = useState(false);
  const [inDoubt, setInDoubt] = useState<number | null>(null);
  const [confirmed, setConfirmed] = useState<{ amount: number } | null>(null);
  usePollWhile(inDoubt !== null, () => void refreshUser());

  // Any reload of the profile may confirm the change.
  if (inDoubt === regularGiving.amount) {
    setOpen(false);
    setInDoubt(null);
    setConfirmed({ amount: inDoubt });
  }
  const notifyConfirmed = useEffectEvent((amount: number) => {
    notifications.success(t("giving-amount-changed", { amount, when }));
  });
  useEffect(() => {
    if (confirmed) notifyConfirmed(confirmed.amount);
  }, [confirmed]);

  async function send(donation: number, key: string): Promise<void> {
    setInDoubt(null);
    try {
      await changeAmount(donation, key);
    } catch (failure) {
      if (!isInDoubt(failure)) throw failure;
    }
    setInDoubt(donation);
  }

  return {
    isOpen,
    setOpen,
    send,
    /** US dollars, sent with an unknown outcome; null when there is none. */
    inDoubt,
  };
}

function isInDoubt(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return !isAnsweredByApi(failure) || failure.code === "giving-change-unknown";
}
