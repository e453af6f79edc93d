import type { ReactNode } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { type SubmitState, findSentOrder } from "./submit-state.ts";

type SubmitButtonProps = {
  form: string;
  submitState: SubmitState;
  isPaid: boolean;
  isBlocked: boolean;
  /** The ids of notices that screen readers read with the button. */
  describedBy: readonly string[];
  /** The label while the order is being sent. */
  sending: string;
  children: ReactNode;
};

const COPY_NOTICE_ID = "only-a-copy";

export function SubmitButton(props: SubmitButtonProps) {
  const { form, submitState, isPaid, isBlocked, describedBy, sending, children } = props;
  const { t } = useTranslation();
  const isSent = findSentOrder(submitState) !== null;
  // P18: an order in flight was sent before, so it is followed even in a restored copy.
  const isCopy = useSite()?.isRestoredCopy === true && !isSent;
  const noticeIds = isCopy ? [COPY_NOTICE_ID] : describedBy;

  return (
    <>
      {isCopy && (
        <Alert kind="warning" className="mt-3">
          <p id={COPY_NOTICE_ID}>{t("site-is-copy")}</p>
        </Alert>
      )}
      <Button
        id="place-order"
        type="submit"
        form={form}
        kind="main"
        isBusy={isSent}
        disabled={isBlocked || isCopy}
        aria-describedby={noticeIds.join(" ") || undefined}
        className="mt-3 min-h-13! w-full text-base! wrap-anywhere @max-[13rem]:flex-wrap @max-[13rem]:px-2!"
      >
        {isSent && (submitState.state === "preparing" ? t("order-paying") : sending)}
        {!isSent && isPaid && <Icon name="lock" />}
        {!isSent && children}
      </Button>
    </>
  );
}

/** The field is disabled during submit, so focus the submit button. */
export function focusSubmitButton(event: Event): void {
  if (event instanceof SubmitEvent) event.submitter?.focus();
}
