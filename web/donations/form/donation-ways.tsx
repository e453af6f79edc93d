import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { removePlacedOrder } from "#web/shop/checkout/submit/placed-order-storage.ts";
import { setSubmitState } from "#web/shop/checkout/submit/submit-state.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";

/** S2.16: links after a donation. */
export function DonationWays({ identity }: { identity: string }) {
  const { t } = useTranslation();

  function giveAgain(): void {
    removePlacedOrder({ checkoutKind: "donation", identity });
    setSubmitState(identity, { state: "idle" });
    focusElement("h1");
  }

  return (
    <div className="mt-6 flex flex-wrap items-center gap-2.5 print:hidden">
      <Button kind="main" onClick={giveAgain}>
        {t("donate-again")}
      </Button>
      <Button onClick={() => print()}>
        <Icon name="printer" />
        {t("print-this")}
      </Button>
      <Link to={`${paths.account}#gifts`} className="btn btn-quiet">
        {t("gifts-yours")}
      </Link>
    </div>
  );
}
