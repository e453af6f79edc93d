import { AUDIOS_PER_PAGE, COURSES_PER_PAGE } from "#domain/criteria.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { Recording } from "#web/audio/recording.tsx";
import { BookList } from "#web/catalog/books/book-list.tsx";
import { CourseCard } from "#web/catalog/courses/course-card.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { withPage } from "#web/catalog/lists/page-number.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import { paths } from "#web/paths.ts";

import { findCorrection } from "./find-correction.ts";
import { type SearchResult, createSearchCalls } from "./search-library.ts";

/** The results of the open tab. */
export function SearchResults({ outcome }: { outcome: SearchResult }) {
  const { t } = useTranslation();
  const { words, tab, page, found } = outcome;
  const { books, audio, courses } = found;
  const find = createSearchCalls(useApi(), { words, culture: useLanguage() });
  const list = {
    page,
    addressOf: (next: number) => withPage(paths.search(words, tab), next),
    pane: {
      height: "results",
      label: t("results-for", { words: findCorrection(outcome) ?? words }),
    },
  } as const;

  if (tab === "books" && books?.total) {
    return <BookList first={books} load={find.books} {...list} />;
  }
  if (tab === "audio" && audio?.total) {
    return (
      <PagedList
        first={audio}
        load={find.audio}
        pageSize={AUDIOS_PER_PAGE}
        tally="recordings-shown"
        {...list}
      >
        {(recording, _, shown) => <Recording audio={recording} list={shown} />}
      </PagedList>
    );
  }
  if (tab === "courses" && courses?.total) {
    return (
      <PagedList
        first={courses}
        load={find.courses}
        pageSize={COURSES_PER_PAGE}
        tally="courses-shown"
        {...list}
      >
        {(course) => <CourseCard course={course} />}
      </PagedList>
    );
  }
  return null;
}
