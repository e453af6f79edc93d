import { useState } from "react";
import { Form } from "react-router";

import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { HiddenLanguageField, Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { VIDEOS_ON_A_PAGE } from "./filter-videos.ts";

/** `found` is the number of videos for `input`; null when unknown. */
type VideoSearchProps = { input: string; found: number | null };

type SearchBoxState = {
  /** The search of the list beside it. */
  input: string;
  typed: string;
  /** The search that is loading. */
  sent: string | null;
};

/** Keeps what was typed during a search. For any other list, such as after Back, shows that list's search. */
function syncBox({ typed, sent }: SearchBoxState, input: string): SearchBoxState {
  return { input, typed: input === sent ? typed : input, sent: null };
}

/** A search for videos; without JavaScript a form sent by GET. */
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

/** The text when there are no videos, or none for the search. */
export function NoVideos({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();

  return isSearch ? (
    <EmptyState title={t("no-videos-found")} text={t("no-videos-found-text")}>
      <Link to={paths.videos} className="btn">
        {t("all-videos")}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title={t("no-videos")} text={t("no-videos-text")}>
      <Link to={paths.audio} className="btn">
        {t("to-recordings")}
      </Link>
    </EmptyState>
  );
}
