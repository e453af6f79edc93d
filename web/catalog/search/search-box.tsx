import { MIN_SEARCH_LENGTH } from "#domain/criteria.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { HiddenLanguageField } from "#web/app/layout/link.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { ANNOUNCEMENT } from "./use-announcement.ts";
import { useSearchBox } from "./use-search-box.ts";

/** S2.07, S5.05: searches while typing from the third letter on; submitting fewer shows an error. */
export function SearchBox() {
  const { t } = useTranslation();
  const { box, searched, isTooShort, handleInput, searchSoon, submit, handleBlur, clearError } =
    useSearchBox();

  return (
    <search>
      <form action="/search" onSubmit={submit} className="relative flex">
        <label htmlFor="site-search" className="sr-only">
          {t("search-label")}
        </label>
        <input
          ref={box}
          id="site-search"
          name="input"
          type="search"
          defaultValue={searched}
          placeholder={t("search-placeholder")}
          enterKeyHint="search"
          maxLength={200}
          autoComplete="off"
          aria-invalid={isTooShort || undefined}
          aria-describedby={isTooShort ? "search-refusal" : undefined}
          onInput={handleInput}
          onCompositionEnd={searchSoon}
          onKeyDown={({ key }) => key === "Escape" && clearError()}
          onBlur={handleBlur}
          className="input pr-12! pl-3.5!"
        />
        <HiddenLanguageField />
        <button
          aria-label={t("search")}
          className="absolute inset-y-0 right-0 grid w-(--target) place-items-center text-green"
        >
          <Icon name="search" />
        </button>
        {isTooShort && (
          <p
            id="search-refusal"
            role="alert"
            className="absolute top-full left-0 z-(--z-popover) mt-1.5 rounded-md border border-danger bg-card px-3 py-2 text-sm font-semibold text-danger shadow-raised"
          >
            {t("err-search-length", { letters: MIN_SEARCH_LENGTH })}
          </p>
        )}
      </form>
      <output id={ANNOUNCEMENT} className="sr-only" />
    </search>
  );
}
