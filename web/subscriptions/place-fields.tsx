import { useEffect, useEffectEvent, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Select } from "#web/ui/select.tsx";

import { type KnownRegions, SHOW_REGIONS } from "./answer-form.ts";
import type { RequestField } from "./read-request.ts";
import { useRegions } from "./use-regions.ts";

type PlaceFieldsProps = {
  id: string;
  countries: { id: number; name: string }[];
  /** What is chosen at first, and the regions of that country when they are known. */
  start: { country: string; region: string; regions: KnownRegions };
  errorOf: (field: RequestField) => string | undefined;
  onMend: (field: RequestField) => void;
};

/** A country, and which of its regions; where there is but one, that one. */
export function PlaceFields({ id, countries, start, errorOf, onMend }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const { country, regions, chooseCountry } = useRegions({
    country: start.country,
    regions: start.regions ?? "none",
  });
  const [chosen, setChosen] = useState({ country: start.country, region: start.region });
  const known = typeof regions === "string" ? [] : regions;
  const [only, ...others] = known;
  const isSingle = only !== undefined && others.length === 0;
  const region = chosen.country === country ? chosen.region : "";
  const prompts = {
    none: t("region-after-country"),
    loading: t("region-loading"),
    failed: t("region-choose"),
  };

  // Kept from before a reload, or chosen before this program was there.
  const takeUp = useEffectEvent(() => {
    const shown = document.getElementById(`${id}-country`);
    if (shown instanceof HTMLSelectElement && shown.value && typeof regions === "string") {
      void chooseCountry(shown.value);
    }
  });
  useEffect(() => takeUp(), []);

  /** What then can be done about the region takes the place of the button that was pressed. */
  async function retry(form: HTMLFormElement | null): Promise<void> {
    await chooseCountry(country);
    form?.querySelector<HTMLElement>('[name="regionId"]:enabled')?.focus();
  }

  return (
    <>
      <Select
        id={`${id}-country`}
        name="countryId"
        label={t("country")}
        error={errorOf("countryId")}
        value={country}
        choices={[{ value: "", label: t("country-choose") }, ...countries.map(choiceOf)]}
        onChoose={(next) => {
          onMend("countryId");
          onMend("regionId");
          void chooseCountry(next);
        }}
      />
      <button
        type="submit"
        name={SHOW_REGIONS}
        className="btn col-span-full w-fit [@media(scripting:enabled)]:hidden"
      >
        {t("regions-show")}
      </button>
      <Select
        id={`${id}-region`}
        name="regionId"
        label={t("region")}
        error={errorOf("regionId")}
        value={isSingle ? String(only.id) : region}
        disabled={known.length === 0}
        choices={[
          ...(isSingle
            ? []
            : [
                {
                  value: "",
                  label: typeof regions === "string" ? prompts[regions] : t("region-choose"),
                },
              ]),
          ...known.map(choiceOf),
        ]}
        onChoose={(next) => {
          onMend("regionId");
          setChosen({ country, region: next });
        }}
      />
      {regions === "failed" && (
        <Alert
          kind="danger"
          role="alert"
          className="col-span-full"
          close={
            <button
              type="button"
              name="regionId"
              onClick={(event) => void retry(event.currentTarget.form)}
              className="-my-2.5 inline-flex touch items-center"
            >
              {t("try-again")}
            </button>
          }
        >
          {t("regions-failed")}
        </Alert>
      )}
    </>
  );
}

function choiceOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}
