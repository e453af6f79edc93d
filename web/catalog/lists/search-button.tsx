import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Submits a filter bar; shows a spinner while it loads (S4.08). */
export function SearchButton({ isBusy, className = "" }: { isBusy: boolean; className?: string }) {
  const { t } = useTranslation();

  return (
    <button type="submit" aria-busy={isBusy || undefined} className={`btn btn-main ${className}`}>
      {isBusy ? <SpinnerIcon /> : <Icon name="search" />}
      {t("search")}
    </button>
  );
}

/** As wide as the icon, so that the button keeps its width; hidden without JavaScript. */
function SpinnerIcon() {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-[1.25em] flex-none place-items-center [@media(scripting:none)]:hidden"
      >
        <span className="spinner" />
      </span>
      <Icon name="search" className="[@media(scripting:enabled)]:hidden" />
    </>
  );
}
