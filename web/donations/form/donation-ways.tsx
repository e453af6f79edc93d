import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";
import { removePlacedOrder } from "#web/shop/checkout/submit/placed-order-storage.ts";
import { setSubmitState } from "#web/shop/checkout/submit/submit-state.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";

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

/** S2.16: ways to donate without an account. */
export function OtherWaysToDonate() {
  const { t } = useTranslation();
  const library = useSite()?.library;
  if (!library?.donationUrl && !library?.contact.address.length) return null;

  return (
    <section aria-labelledby="other-ways">
      <SectionHead id="other-ways" title={t("gift-other-ways")} />
      {library.donationUrl && (
        <p className="-mt-2 mb-1">
          <a href={library.donationUrl} className="inline-flex min-h-(--target) items-center">
            {t("gift-partner")}
          </a>
        </p>
      )}
      {library.contact.address.length > 0 && (
        <>
          <p className="mb-2">{t("gift-by-post")}</p>
          <address className="num whitespace-pre-line not-italic">
            {library.contact.address.join("\n")}
          </address>
        </>
      )}
    </section>
  );
}
