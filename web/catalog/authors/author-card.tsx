import type { Author } from "#contract/authors.ts";
import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Portrait } from "#web/ui/portrait.tsx";

/** S2.10: links to the author's page. */
export function AuthorCard({ author }: { author: Author }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { code, name, date, picture, booksCount } = author;

  return (
    <article
      aria-labelledby={`author-${code}`}
      className="relative flex items-center gap-[min(1rem,5vw)] border-b border-rule py-4 *:min-w-0 *:first:max-w-[20vw]"
    >
      <Portrait picture={picture} name={name} className="w-16" />
      <div>
        <h3 id={`author-${code}`}>
          <Link to={paths.author(code)} className="plain-link after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <FactsLine
          facts={[
            date,
            t("titles-count", { count: booksCount, figure: formatCount(booksCount, language) }),
          ]}
        />
      </div>
    </article>
  );
}
