import type { Subscription } from "#contract/subscriptions.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

import { PrintNote } from "./print-note.tsx";
import { PrintRequests } from "./print-requests.tsx";
import type { PrintEligibility } from "./print-eligibility.ts";

type PrintOffersProps = {
  offers: Subscription[];
  eligibility: PrintEligibility;
  isInAccount?: boolean;
};

/** S2.15: print subscriptions, each with a button for eligible members. */
export function PrintOffers({ offers, eligibility, isInAccount = false }: PrintOffersProps) {
  const { t } = useTranslation();
  if (offers.length === 0) return <p className="text-ink-2">{t("print-offers-none")}</p>;
  if (eligibility === "open") return <PrintRequests offers={offers} />;

  return (
    <div className="grid gap-4">
      <ul>
        {offers.map(({ id, name }) => (
          <li key={id} className="border-t border-rule py-2.5 font-semibold first:border-0">
            {name}
          </li>
        ))}
      </ul>
      <PrintNote eligibility={eligibility} isInAccount={isInAccount} />
      {!isInAccount && eligibility !== "elsewhere" && <DistributorHint />}
    </div>
  );
}

function DistributorHint() {
  const { t } = useTranslation();

  return (
    <p className="text-ink-2">
      {t("print-subscriptions-elsewhere")}{" "}
      <Link to={paths.distributors} className="inline-flex min-h-(--target) items-center">
        {t("see-distributors")}
      </Link>
    </p>
  );
}
