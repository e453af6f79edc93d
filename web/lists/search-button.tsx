import { useTranslation } from "#web/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Sends a bar of filters; while something is asked for it turns (S4.08). */
export function SearchButton({ isBusy, className = "" }: { isBusy: boolean; className?: string }) {
  const { t } = useTranslation();

  return (
    <button type="submit" aria-busy={isBusy || undefined} className={`btn btn-main ${className}`}>
      {isBusy ? <SpinnerIcon /> : <Icon name="search" />}
      {t("search")}
    </button>
  );
}

/** In the room of the icon, so that the button keeps its width; without JavaScript nothing is on its way. */
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
