import { AUDIOS_ON_A_PAGE, BOOKS_ON_A_PAGE } from "#domain/criteria.ts";
import { useApi } from "#web/api/use-api.ts";
import { Recording } from "#web/audio/recording.tsx";
import { BookList } from "#web/books/book-list.tsx";
import { CourseCard } from "#web/courses/course-card.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { withPage } from "#web/lists/page-of-address.ts";
import { PagedList } from "#web/lists/paged-list.tsx";
import { paths, type SearchTab } from "#web/paths.ts";

import { type findEverything, searchers } from "./find-everything.ts";

type SearchResultsProps = {
  words: string;
  tab: SearchTab;
  page: number;
  found: Awaited<ReturnType<typeof findEverything>>;
};

/** What was found of the kind whose tab is open. */
export function SearchResults({ words, tab, page, found }: SearchResultsProps) {
  const find = searchers(useApi(), { words, culture: useLanguage() });
  const addressOf = (next: number) => withPage(paths.search(words, tab), next);
  const place = { page, addressOf };

  if (tab === "books") return <BookList first={found.books} load={find.books} {...place} />;
  if (tab === "audio") {
    return (
      <PagedList
        first={found.audio}
        load={find.audio}
        pageSize={AUDIOS_ON_A_PAGE}
        tally="recordings-shown"
        {...place}
      >
        {(audio) => <Recording audio={audio} />}
      </PagedList>
    );
  }
  return (
    <PagedList
      first={found.courses}
      load={find.courses}
      pageSize={BOOKS_ON_A_PAGE}
      tally="courses-shown"
      {...place}
    >
      {(course) => <CourseCard course={course} />}
    </PagedList>
  );
}
