import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { useSite } from "#web/layout/site.ts";
import { paths } from "#web/paths.ts";

type PrivacyConsentProps = {
  /** The id of the form that it is part of. */
  form: string;
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
};

/** Where the name of the policy stands in the sentence. */
const LINK_MARKER = "\n";

/** S5.07; the policy can be read where the ministry has a page of it. */
export function PrivacyConsent({ form, isAgreed, onChange }: PrivacyConsentProps) {
  const { t } = useTranslation();
  const page = useSite()?.library.pages.find(({ code }) => code === "privacy-policy");
  const [before, after] = t("privacy-agree", { policy: LINK_MARKER }).split(LINK_MARKER);
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
        {before}
        {page ? <Link to={paths.page(page.code)}>{name}</Link> : name}
        {after}
      </span>
    </label>
  );
}
