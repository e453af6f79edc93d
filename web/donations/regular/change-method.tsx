import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { BackToRegularGivings } from "./back-to-regular-givings.tsx";
import { RegularGivingFacts } from "./regular-giving-facts.tsx";
import { MethodForm } from "./method-form.tsx";
import { UncertainRegularGiving } from "./uncertain-regular-giving.tsx";

type ChangeMethodProps = { user: User; regularGiving: RegularGiving };

export function ChangeMethod({ user, regularGiving }: ChangeMethodProps) {
  const { t } = useTranslation();

  return (
    <section
      aria-labelledby="givings"
      className="max-w-xl rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] text-sm leading-normal md:p-6"
    >
      <h2 id="givings" tabIndex={-1} className="mb-2.5">
        {t("regular-giving")}
      </h2>
      <RegularGivingFacts regularGiving={regularGiving} />
      {regularGiving.state === "active" ? (
        <MethodForm user={user} regularGiving={regularGiving} />
      ) : (
        <UncertainRegularGiving user={user} state={regularGiving.state} />
      )}
      <BackToRegularGivings />
    </section>
  );
}
