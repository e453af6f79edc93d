import type { Issue } from "#contract/periodicals.ts";
import { BOOKS_PER_PAGE } from "#domain/criteria.ts";
import { BookCard } from "#web/catalog/books/book-card.tsx";
import { coverWidths } from "#web/catalog/books/cover-widths.ts";
import { useStoredPreference, view } from "#web/app/layout/stored-preference.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import type { ListPage } from "#web/catalog/lists/list-position.ts";

import { IssueArticles } from "./issue-articles.tsx";

export type IssuePage = ListPage<Issue>;

type IssueListProps = {
  first: IssuePage;
  page: number;
  load: (page: number) => Promise<IssuePage>;
  addressOf: (page: number) => string;
};

/** S2.06: the issues of a periodical with their articles. Opening one in a grid does not move its neighbors. */
export function IssueList(props: IssueListProps) {
  const [chosen] = useStoredPreference(view);

  return (
    <PagedList
      {...props}
      pageSize={BOOKS_PER_PAGE}
      tally="issues-shown"
      listClass="books items-start"
    >
      {(issue, index) => (
        <BookCard book={issue} sizes={coverWidths[chosen]} isPriority={index < 2}>
          <IssueArticles issue={issue} />
        </BookCard>
      )}
    </PagedList>
  );
}
