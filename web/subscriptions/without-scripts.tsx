import { useTranslation } from "#web/i18n/translation.tsx";
import { useSite } from "#web/layout/site.ts";

/** Without JavaScript our own form cannot be sent: another way onto the lists. */
export function WithoutScripts() {
  const { t } = useTranslation();
  const email = useSite()?.library.contact.email;

  return (
    <div className="[@media(scripting:enabled)]:hidden">
      <p>{t("mailing-needs-scripts")}</p>
      {email && (
        <p className="mt-3">
          {t("mailing-write-to")} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </div>
  );
}
