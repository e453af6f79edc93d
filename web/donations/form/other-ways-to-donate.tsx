import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

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
