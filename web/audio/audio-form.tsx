import { useRef, useState } from "react";
import { Form } from "react-router";

import { SEARCH_MINIMUM } from "#domain/criteria.ts";
import { choicesOf } from "#web/books/choices-of.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { LanguageField } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";

import type { AudioFilters } from "./find-recordings.ts";

type AudioFormProps = { filters: AudioFilters; series: { id: number; name: string }[] };

/** S2.12: which recordings are wanted. A chosen series is asked for at once, and without JavaScript by the button. */
export function AudioForm({ filters, series }: AudioFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [serieId, setSerieId] = useState(filters.serieId);

  return (
    <Form
      ref={form}
      action={paths.audio}
      aria-label={t("search-recordings")}
      className="mt-5 grid items-end gap-3.5 rounded-md border border-rule bg-tint p-4 sm:grid-cols-[1fr_1fr_auto] sm:gap-3"
    >
      <TextField
        id="audio-input"
        type="search"
        name="input"
        label={t("search-words")}
        defaultValue={filters.input}
        minLength={SEARCH_MINIMUM}
      />
      <Select
        id="audio-serieId"
        name="serieId"
        label={t("serie")}
        choices={choicesOf(series, { all: t("all-series"), chosen: serieId })}
        value={serieId}
        isSet={serieId !== ""}
        onChoose={(chosen) => {
          setSerieId(chosen);
          // Once the choice stands in the form.
          requestAnimationFrame(() => form.current?.requestSubmit());
        }}
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
