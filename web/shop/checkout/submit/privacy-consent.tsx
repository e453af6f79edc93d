import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";

type PrivacyConsentProps = {
  form: string;
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
};

/** Marks the place of the link in the translated sentence. */
const LINK_MARKER = "\n";

/** S5.07: links to the policy when the ministry has such a page. */
export function PrivacyConsent({ form, isAgreed, onChange }: PrivacyConsentProps) {
  const { t } = useTranslation();
  const page = useSite()?.library.pages.find(({ code }) => code === "privacy-policy");
  const [textBefore, textAfter] = t("privacy-agree", { policy: LINK_MARKER }).split(LINK_MARKER);
  const name = t("privacy-policy");

  return (
    <label className="mt-3 flex min-h-(--target) items-center gap-3 text-sm">
      <input
        type="checkbox"
        name="agreed"
        form={form}
        checked={isAgreed}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 flex-none accent-green"
      />
      <span className="min-w-0 wrap-anywhere hyphens-auto">
        {textBefore}
        {page ? <Link to={paths.page(page.code)}>{name}</Link> : name}
        {textAfter}
      </span>
    </label>
  );
}
