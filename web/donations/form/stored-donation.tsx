import { useSearchParams } from "react-router";

import type { User } from "#contract/users.ts";
import { useAddresses } from "#web/account/profile/use-addresses.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { personalFormName } from "#web/app/layout/form-draft.ts";
import { useFormDraft } from "#web/app/layout/use-form-draft.ts";
import { isPageReload } from "#web/shop/checkout/submit/placed-order-storage.ts";
import { useOrderDeps } from "#web/shop/checkout/submit/use-order-deps.ts";
import { useResumeOrder } from "#web/shop/checkout/submit/use-resume-order.ts";

import { DonationForm } from "./donation-form.tsx";
import { DonationSkeleton } from "./donation-skeleton.tsx";
import { getStartValues } from "./donation-start.ts";

/** Restores the draft of the form and loads addresses and bounds. */
export function StoredDonation({ user }: { user: User }) {
  const { t } = useTranslation();
  const api = useApi();
  const [query] = useSearchParams();
  const addresses = useAddresses(user);
  const settings = useApiQuery("", () => api.getCartSettings({}));
  const { form, typed } = useFormDraft(personalFormName("gift-form", user.externalId), {});

  const refetch = () => Promise.all([addresses.refetch(), settings.refetch()]);
  const deps = useOrderDeps("donation", user, () => void refetch());
  useResumeOrder(deps);

  if (addresses.query.state === "error" || settings.query.state === "error") {
    return <QueryError onRetry={refetch}>{t("gift-form-failed")}</QueryError>;
  }
  if (addresses.query.state === "pending" || settings.query.state === "pending") {
    return <DonationSkeleton />;
  }
  return (
    <DonationForm
      key={JSON.stringify(typed)}
      user={user}
      form={form}
      start={getStartValues(typed, { isMonthly: query.has("monthly") && !isPageReload() })}
      addresses={addresses}
      all={addresses.query.value}
      settings={settings.query.value}
      deps={deps}
    />
  );
}
