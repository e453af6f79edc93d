import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Flag } from "#web/ui/flag.tsx";

type IssueLanguagesProps = {
  code: string;
  /** `id` is a two-letter code in capitals; `name` is in that language. */
  languages: { id: string; name: string }[];
  current: string;
};

/** S2.06: the languages of a periodical, when there are several. */
export function IssueLanguages({ code, languages, current }: IssueLanguagesProps) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;

  return (
    <nav aria-label={t("issue-language")} data-keeps-focus>
      <ul className="flex w-fit flex-wrap rounded-md border border-edge p-0.5">
        {languages.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.periodicals(code, id)}
              preventScrollReset
              aria-current={id === current ? "true" : undefined}
              className="row-link chosen rounded-sm! px-3 font-semibold"
            >
              <Flag language={id} />
              <span lang={id.toLowerCase()}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
