import { formatCount } from "#domain/format-number.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { paths } from "#web/paths.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";

/** S9.11: a longer list scrolls. */
const MAX_UNSCROLLED_LINKS = 10;

type BrowseLink = { to: string; name: string; count: number };

type AccordionProps = {
  /** Distinguishes accordions on one page. */
  id: string;
  /** The section that starts open. */
  open?: "topics";
};

/** S2.01: authors, series and topics, one section open at a time; empty sections are left out. */
export function Accordion({ id, open }: AccordionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { authors = [], series = [], topics = [] } = useSite()?.ways ?? {};
  const inLanguage = language.toUpperCase();
  const allTitles = paths.literature({ language: inLanguage });
  if (authors.length + series.length + topics.length === 0) return null;

  return (
    <div className="double-rule">
      <AccordionSection
        name={id}
        title={t("authors")}
        all={{ to: paths.authors, name: t("all-authors") }}
        ways={authors.map(({ code, name, booksCount }) => ({
          to: paths.author(code),
          name,
          count: booksCount,
        }))}
      />
      <AccordionSection
        name={id}
        title={t("series")}
        all={{ to: allTitles, name: t("all-series") }}
        ways={series.map((serie) => ({
          to: paths.literature({ serieId: String(serie.id), language: inLanguage }),
          name: serie.name,
          count: serie.booksCount,
        }))}
      />
      <AccordionSection
        name={id}
        title={t("topics")}
        all={{ to: allTitles, name: t("all-topics") }}
        open={open === "topics"}
        ways={topics.map((topic) => ({
          to: paths.literature({ topicId: String(topic.id), language: inLanguage }),
          name: topic.name,
          count: topic.booksCount,
        }))}
      />
    </div>
  );
}

type AccordionSectionProps = {
  name: string;
  title: string;
  ways: BrowseLink[];
  all?: { to: string; name: string };
  open?: boolean;
};

function AccordionSection({ name, title, ways, all, open }: AccordionSectionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (ways.length === 0) return null;

  return (
    <Disclosure summary={title} name={name} open={open}>
      <ul
        className={`-mx-2 overflow-y-auto pb-3 ${ways.length > MAX_UNSCROLLED_LINKS ? "lg:max-h-[50vh]" : ""}`}
      >
        {ways.map(({ to, name: title, count }) => (
          <li key={to}>
            <Link to={to} className="row-link justify-between">
              {title}
              <span className="num text-xs text-ink-3">
                {formatCount(count, language)}
                <span className="sr-only"> {t("titles-unit", { count })}</span>
              </span>
            </Link>
          </li>
        ))}
        {all && (
          <li>
            <Link to={all.to} className="row-link font-semibold text-green!">
              {all.name}
            </Link>
          </li>
        )}
      </ul>
    </Disclosure>
  );
}
