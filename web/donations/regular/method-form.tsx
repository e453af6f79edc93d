import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { PaymentForm } from "#web/shop/payment/payment-form.tsx";
import { usePayment } from "#web/shop/payment/payment-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { MethodChanged } from "./method-changed.tsx";
import { MethodStatus, USE_METHOD_BUTTON_ID } from "./method-status.tsx";
import { useEffectiveFrom } from "./use-effective-from.ts";
import { useMethodChange } from "./use-method-change.ts";

type MethodFormProps = { user: User; regularGiving: RegularGiving };

/**
 * The form for another card or account in the gateway's fields. It is locked while the outcome of an attempt is
 * unknown.
 */
export function MethodForm({ user, regularGiving }: MethodFormProps) {
  const { t } = useTranslation();
  const payments = useSite()?.payments;
  const { stage, method } = usePayment();
  const when = useEffectiveFrom(regularGiving);
  const { change, isBusy, begin, retryChange } = useMethodChange(user, regularGiving);
  if (change.state === "changed") return <MethodChanged when={when} />;
  if (!payments) return null;
  const isWaiting = change.state === "unknown";

  return (
    <>
      <p className="measure mt-4">{t("giving-method-means", { when })}</p>
      <div inert={isWaiting} className="mt-4 inert:opacity-50">
        <PaymentForm settings={payments} isBusy={isBusy} />
      </div>
      <MethodStatus change={change} onRetry={retryChange} />
      <Button
        id={USE_METHOD_BUTTON_ID}
        kind="main"
        isBusy={isBusy}
        disabled={isWaiting || (stage !== "open" && !isBusy)}
        onClick={begin}
        className="mt-4 min-h-13! w-full text-base!"
      >
        {!isBusy && <Icon name="lock" />}
        {isBusy && t("giving-method-sending")}
        {!isBusy && t(method === "card" ? "giving-use-card" : "giving-use-account")}
      </Button>
    </>
  );
}
