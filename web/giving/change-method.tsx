import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { BackToGivings } from "./back-to-givings.tsx";
import { GivingFacts } from "./giving-facts.tsx";
import { MethodForm } from "./method-form.tsx";
import { UnsettledGiving } from "./unsettled-giving.tsx";

type ChangeMethodProps = { user: User; giving: RegularGiving };

/** A giving as it is, and what it is to be paid with from now on. */
export function ChangeMethod({ user, giving }: ChangeMethodProps) {
  const { t } = useTranslation();

  return (
    <section
      aria-labelledby="givings"
      className="max-w-xl rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] text-sm leading-normal md:p-6"
    >
      <h2 id="givings" tabIndex={-1} className="mb-2.5">
        {t("regular-giving")}
      </h2>
      <GivingFacts giving={giving} />
      {giving.state === "active" ? (
        <MethodForm user={user} giving={giving} />
      ) : (
        <UnsettledGiving user={user} state={giving.state} />
      )}
      <BackToGivings />
    </section>
  );
}
