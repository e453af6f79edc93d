import { Form } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { LanguageField } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

/** A search of its own; without JavaScript too it is a form that is sent by GET. */
export function VideoSearch({ input }: { input: string }) {
  const { t } = useTranslation();

  return (
    <search>
      <Form action={paths.videos} className="flex max-w-xl gap-2.5">
        <LanguageField />
        <input
          key={input}
          type="search"
          name="input"
          aria-label={t("videos-search")}
          placeholder={t("videos-search")}
          defaultValue={input}
          maxLength={200}
          enterKeyHint="search"
          className="input min-w-0 flex-1"
        />
        <button type="submit" className="btn">
          <Icon name="search" />
          <span className="max-sm:sr-only">{t("search")}</span>
        </button>
      </Form>
    </search>
  );
}
