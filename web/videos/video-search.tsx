import { useState } from "react";
import { Form } from "react-router";

import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { HiddenLanguageField } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import { VIDEOS_ON_A_PAGE } from "./filter-videos.ts";

/** `found` is how many videos have the words of `input`; null when that is not known. */
type VideoSearchProps = { input: string; found: number | null };

type SearchBoxState = {
  /** What the list beside it was searched for. */
  input: string;
  typed: string;
  /** The words of the search that is under way. */
  sent: string | null;
};

/** What was typed during a search stays. The box of any other list, after Back for example, shows the list's words. */
function syncBox({ typed, sent }: SearchBoxState, input: string): SearchBoxState {
  return { input, typed: input === sent ? typed : input, sent: null };
}

/** A search of its own; without JavaScript too it is a form that is sent by GET. */
export function VideoSearch({ input, found }: VideoSearchProps) {
  const { t, language } = useTranslation();
  const [box, setBox] = useState<SearchBoxState>({ input, typed: input, sent: null });
  if (box.input !== input) setBox(syncBox(box, input));

  const tally = (count: number) =>
    t("videos-shown", {
      count,
      shown: formatCount(Math.min(count, VIDEOS_ON_A_PAGE), language),
      total: formatCount(count, language),
    });

  return (
    <search>
      <Form
        action={paths.videos}
        onSubmit={() => setBox({ ...box, sent: box.typed.trim() })}
        className="flex max-w-xl gap-2.5"
      >
        <HiddenLanguageField />
        <input
          type="search"
          name="input"
          aria-label={t("videos-search")}
          placeholder={t("videos-search")}
          value={box.typed}
          onChange={(event) => setBox({ ...box, typed: event.target.value })}
          maxLength={200}
          enterKeyHint="search"
          className="input min-w-0 flex-1"
        />
        <button type="submit" className="btn">
          <Icon name="search" />
          <span className="max-sm:sr-only">{t("search")}</span>
        </button>
      </Form>
      <output className="sr-only">
        {input && found !== null && (found > 0 ? tally(found) : t("no-videos-found"))}
      </output>
    </search>
  );
}
