import { useSearchParams } from "react-router";

import type { User } from "#contract/users.ts";
import { useAddresses } from "#web/account/use-addresses.ts";
import { useApi } from "#web/api/use-api.ts";
import { AskedFailed } from "#web/asking/asked-failed.tsx";
import { useAsked } from "#web/asking/use-asked.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { ownForm } from "#web/layout/kept-form.ts";
import { useKeptForm } from "#web/layout/use-kept-form.ts";
import { isLoadedAnew } from "#web/placing/kept-placed.ts";
import { useParts } from "#web/placing/use-parts.ts";
import { useTakenUp } from "#web/placing/use-taken-up.ts";

import { GiftForm } from "./gift-form.tsx";
import { GiftShape } from "./gift-shape.tsx";
import { startOf } from "./gift-start.ts";

/** What is filled in, which outlives a reload, with the addresses and the least that can be given. */
export function KeptGift({ user }: { user: User }) {
  const { t } = useTranslation();
  const api = useApi();
  const [asked] = useSearchParams();
  const addresses = useAddresses(user);
  const settings = useAsked("", () => api.getCartSettings({}));
  const { form, typed } = useKeptForm(ownForm("gift-form", user.externalId), {});

  const askAnew = () => Promise.all([addresses.askAnew(), settings.askAnew()]);
  const parts = useParts("gift", user, () => void askAnew());
  useTakenUp(parts);

  if (addresses.asked.state === "failed" || settings.asked.state === "failed") {
    return <AskedFailed onRetry={askAnew}>{t("gift-form-failed")}</AskedFailed>;
  }
  if (addresses.asked.state === "asking" || settings.asked.state === "asking") {
    return <GiftShape />;
  }
  return (
    <GiftForm
      key={JSON.stringify(typed)}
      user={user}
      form={form}
      start={startOf(typed, { isMonthly: asked.has("monthly") && !isLoadedAnew() })}
      addresses={addresses}
      all={addresses.asked.value}
      settings={settings.asked.value}
      parts={parts}
    />
  );
}
