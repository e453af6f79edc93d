import { useTranslation } from "#web/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** P18: stands at the top of every page of a copy of the library, which takes nothing of anybody. */
export function CopyNotice() {
  const { t } = useTranslation();

  return (
    <section aria-label={t("site-copy")} className="bg-warn-tint text-sm font-semibold">
      <p className="wrap flex gap-2.5 py-2.5">
        <Icon name="warning" className="size-5.5 flex-none text-warn" />
        {t("site-is-copy")}
      </p>
    </section>
  );
}
