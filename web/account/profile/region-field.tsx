import { useTranslation } from "#web/app/i18n/translation.tsx";
import { buildChoices } from "#web/catalog/lists/build-choices.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";

import type { CountryAndRegion } from "./use-country-and-region.ts";

type RegionFieldProps = {
  id: string;
  place: CountryAndRegion;
  error: string | undefined;
  onChoose?: () => void;
};

/** S4.06: the regions of the chosen country, once they are loaded. */
export function RegionField({ id, place, error, onChoose }: RegionFieldProps) {
  const { t } = useTranslation();
  const { regions, loadedRegions, single } = place;
  const prompts = {
    none: t("region-after-country"),
    loading: t("region-loading"),
    failed: t("region-choose"),
  };
  const prompt = typeof regions === "string" ? prompts[regions] : t("region-choose");

  /** The pressed button disappears, so the region field or the new retry button gets the focus. */
  async function retry(form: HTMLFormElement | null): Promise<void> {
    await place.chooseCountry(place.country);
    form?.querySelector<HTMLElement>('[name="regionId"]:enabled:not([type="hidden"])')?.focus();
  }

  return (
    <>
      <Select
        id={id}
        name="regionId"
        label={t("region")}
        autoComplete="address-level1"
        error={error && regions === "failed" ? t("regions-not-loaded") : error}
        value={place.region}
        disabled={loadedRegions.length === 0}
        choices={[
          ...(single ? [] : [{ value: "", label: prompt }]),
          ...buildChoices(loadedRegions),
        ]}
        onChoose={(next) => {
          onChoose?.();
          place.chooseRegion(next);
        }}
      />
      {/* A disabled select is not submitted; this keeps its value. */}
      {loadedRegions.length === 0 && place.region && (
        <input type="hidden" name="regionId" value={place.region} />
      )}
      {regions === "failed" && (
        <Alert kind="danger" role="alert" className="col-span-full">
          <p>{t("regions-failed")}</p>
          <Button
            name="regionId"
            onClick={(event) => void retry(event.currentTarget.form)}
            className="mt-2.5"
          >
            {t("try-again")}
          </Button>
        </Alert>
      )}
    </>
  );
}
