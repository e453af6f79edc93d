import { useState } from "react";
import { Form, useNavigate } from "react-router";

import { SEARCH_MINIMUM } from "#domain/criteria.ts";
import { choicesOf } from "#web/lists/choices-of.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { LanguageField, useNamedLanguage } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";

import { type AudioFilters, audioAddress } from "./audio-filters.ts";

type AudioFormProps = { filters: AudioFilters; series: { id: number; name: string }[] };

/** S2.12: which recordings are wanted. A chosen series is asked for at once, and without JavaScript by the button. */
export function AudioForm({ filters, series }: AudioFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const named = useNamedLanguage();
  const [shown, setShown] = useState(filters);
  const [wanted, setWanted] = useState(filters);

  if (shown !== filters) {
    setShown(filters);
    setWanted(filters);
  }

  function choose(serieId: string) {
    setWanted({ ...wanted, serieId });
    void navigate(named(audioAddress({ ...wanted, serieId })), { preventScrollReset: true });
  }

  return (
    <Form
      action={paths.audio}
      aria-label={t("search-recordings")}
      className="mt-5 grid grid-cols-1 items-end gap-3.5 rounded-md border border-rule bg-tint p-[min(1rem,5vw)] sm:grid-cols-[1fr_1fr_auto] sm:gap-3"
    >
      <TextField
        id="audio-input"
        type="search"
        name="input"
        label={t("search-words")}
        value={wanted.input}
        onChange={(event) => setWanted({ ...wanted, input: event.target.value })}
        minLength={SEARCH_MINIMUM}
      />
      <Select
        id="audio-serieId"
        name="serieId"
        label={t("serie")}
        choices={choicesOf(series, { all: t("all-series"), chosen: wanted.serieId })}
        value={wanted.serieId}
        isSet={wanted.serieId !== ""}
        onChoose={choose}
      />
      {filters.language !== null && (
        <input type="hidden" name="language" value={filters.language} />
      )}
      <LanguageField />
      <Button kind="main" type="submit">
        <Icon name="search" />
        {t("search")}
      </Button>
    </Form>
  );
}
