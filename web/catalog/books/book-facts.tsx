import type { BookDetail } from "#contract/books.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import { contributorRoles } from "#domain/contributor-roles.ts";
import { formatDecimal, formatDollars } from "#domain/format-number.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { type BookFilters, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Flag } from "#web/ui/flag.tsx";

import { buildPeriodicalPath } from "./periodical-path.ts";
import { useBookFacts } from "./use-book-facts.ts";

export function BookFacts({ book }: { book: BookDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { issue } = useBookFacts(book);
  const issues = buildPeriodicalPath(book, language);

  return (
    <dl className="text-sm">
      <Fact name={t("language")}>
        <Link
          to={paths.literature({ language: book.language })}
          className="-my-2.5 inline-block py-2.5"
        >
          {book.languageName}
        </Link>
      </Fact>
      {issue && issues && (
        <Fact name={t("issue")}>
          <Link to={issues} className="-my-2.5 inline-block py-2.5">
            {issue}
          </Link>
        </Fact>
      )}
      <Fact name={t("format")}>{t(`book-type-${book.type.toLowerCase()}`)}</Fact>
      {book.pageCount > 0 && <Fact name={t("page-count")}>{book.pageCount}</Fact>}
      {book.binding && <Fact name={t("binding")}>{t(`binding-${book.binding}`)}</Fact>}
      {book.price > 0 && <Fact name={t("value")}>{formatDollars(book.price, language)}</Fact>}
      <Fact name={t("code")}>{book.code}</Fact>
      <Lists
        name={t("series")}
        lists={book.series.map(({ number, ...series }) => ({
          ...series,
          place:
            number === null
              ? undefined
              : t("book-of-series", { number: formatDecimal(String(number), language) }),
        }))}
        filter={(serieId) => ({ serieId, language: book.language })}
      />
      <Lists
        name={t("topics")}
        lists={book.topics}
        filter={(topicId) => ({ topicId, language: book.language })}
      />
      {book.publisher && <Fact name={t("publisher")}>{book.publisher}</Fact>}
      {book.year !== null && <Fact name={t("published")}>{book.year}</Fact>}
      <Contributors contributors={book.contributors} />
      {book.rights && <Rights text={book.rights} language={book.isoLangCode} />}
    </dl>
  );
}

/** The people of each role, in one line. */
function Contributors({ contributors }: Pick<BookDetail, "contributors">) {
  const { t } = useTranslation();

  return contributorRoles.map((role) => {
    const people = contributors.filter((person) => person.role === role);
    return (
      people.length > 0 && (
        <Fact key={role} name={t(`by-${role}`)}>
          <People names={people.map(({ name }) => name)} />
        </Fact>
      )
    );
  });
}

const MAX_SHOWN_PEOPLE = 6;

function People({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const folded = names.slice(MAX_SHOWN_PEOPLE);
  // Fewer names than these take no more room than the line that unfolds them.
  if (folded.length < 3) return names.join(", ");

  return (
    <>
      {names.slice(0, MAX_SHOWN_PEOPLE).join(", ")}
      <Folded summary={t("and-more", { count: folded.length })}>{folded.join(", ")}</Folded>
    </>
  );
}

/** In characters; longer rights are folded. */
const MAX_SHOWN_RIGHTS = 240;

function Rights({ text, language }: { text: string; language: string }) {
  const { t } = useTranslation();
  const rights = (
    <p {...writtenIn(language)} className="whitespace-pre-line">
      {text}
    </p>
  );

  return (
    <Fact name={t("rights")}>
      {text.length > MAX_SHOWN_RIGHTS ? (
        <Folded summary={t("show-rights")}>{rights}</Folded>
      ) : (
        rights
      )}
    </Fact>
  );
}

function Folded({ summary, children }: { summary: string; children: React.ReactNode }) {
  return (
    <Disclosure className="-my-2.5" summaryClass="text-green" summary={summary}>
      <div className="pb-2.5">{children}</div>
    </Disclosure>
  );
}

type FactProps = { name: string; children: React.ReactNode };

function Fact({ name, children }: FactProps) {
  return (
    <div className="grid grid-cols-[min(6.25rem,45%)_minmax(0,1fr)] gap-x-3 border-b border-rule py-2.5">
      <dt className="text-ink-3">{name}</dt>
      <dd dir="auto" className="num wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

type ListsProps = {
  name: string;
  /** `place` follows the link. */
  lists: { id: number; name: string; place?: string | undefined }[];
  filter: (id: string) => Partial<BookFilters>;
};

const MAX_SHOWN_LISTS = 8;

/** Links to the lists that contain the book, in its own language. */
function Lists({ name, lists, filter }: ListsProps) {
  const { t } = useTranslation();
  const items = lists.map((list) => (
    <li key={list.id} className="py-2.5">
      <Link to={paths.literature(filter(String(list.id)))} className="py-2.5">
        {list.name}
      </Link>
      {list.place && `, ${list.place}`}
    </li>
  ));
  const isLong = items.length > MAX_SHOWN_LISTS + 2;
  if (items.length === 0) return null;

  return (
    <Fact name={name}>
      <ul className="-my-2.5">{isLong ? items.slice(0, MAX_SHOWN_LISTS) : items}</ul>
      {isLong && (
        <Folded summary={t("and-more", { count: items.length - MAX_SHOWN_LISTS })}>
          <ul className="-mt-2.5">{items.slice(MAX_SHOWN_LISTS)}</ul>
        </Folded>
      )}
    </Fact>
  );
}

/** Links to the edition in the interface's language when the book is in another one and there is such an edition. */
export function EditionOffer({ book }: { book: BookDetail }) {
  const { t, language } = useTranslation();
  if (isInLanguage(book.isoLangCode, language)) return null;

  const versions = [book.parent, ...book.children].filter(
    (version) => version && isInLanguage(version.language, language),
  );
  const edition =
    versions.find((version) => version?.language === language.toUpperCase()) ?? versions[0];
  if (!edition) return null;

  return (
    <div className="wrap pb-5">
      <Alert kind="info">
        {t("edition-in-this-language")}{" "}
        <Link to={paths.book(edition)} hrefLang={edition.language} className="font-semibold">
          <span className="mr-1.5 inline-block align-[-0.1em]">
            <Flag language={edition.language} />
          </span>
          {edition.title}
        </Link>
      </Alert>
    </div>
  );
}
