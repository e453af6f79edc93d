import { calls, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import {
  findBooks,
  listBooks,
  listSeries,
  listTopics,
  listLanguages,
  listNovelties,
  listBooksOfSeries,
  listBooksOfAuthor,
  listTopDownloads,
  getBookDetail,
  findBookFile,
} from "#contract/books.ts";

export function bookRoutes(_: Services) {
  return calls()
    .openapi(findBooks, () => orNotFound<never>(null))
    .openapi(listBooks, () => orNotFound<never>(null))
    .openapi(listSeries, () => orNotFound<never>(null))
    .openapi(listTopics, () => orNotFound<never>(null))
    .openapi(listLanguages, () => orNotFound<never>(null))
    .openapi(listNovelties, () => orNotFound<never>(null))
    .openapi(listBooksOfSeries, () => orNotFound<never>(null))
    .openapi(listBooksOfAuthor, () => orNotFound<never>(null))
    .openapi(listTopDownloads, () => orNotFound<never>(null))
    .openapi(getBookDetail, () => orNotFound<never>(null))
    .openapi(findBookFile, () => orNotFound<never>(null));
}
