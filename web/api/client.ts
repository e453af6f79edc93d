import { hc, type InferResponseType } from "hono/client";

import type { Api } from "#api/app.ts";

import { readFailure, unreachable } from "./failure.ts";

export type ApiClient = ReturnType<typeof createApiClient>;

/** The calls of the contract under its names: an answer of 200 is a value, all else is an `ApiFailure`. */
export function createApiClient(origin: string, fetch: typeof globalThis.fetch) {
  const api = hc<Api>(`${origin}/api`, { fetch });

  return {
    getLibrary: call(api.library.$get),
    getNotice: call(api.notice.get.$get),
    findBooks: call(api.books.getbycriteria.$get),
    listBooks: call(api.books.$get),
    listSeries: call(api.books.getseries.$get),
    listTopics: call(api.books.gettopics.$get),
    listLanguages: call(api.books.getlanguages.$get),
    listNovelties: call(api.books.getnovelties.$get),
    listTopDownloads: call(api.books.gettopdownloads.$get),
    getBookDetail: call(api.books.getdetail.$get),
    listBooksOfAuthor: call(api.books.getbooksbyauthor.$get),
    listAuthors: call(api.authors.$get),
    getAuthorDetail: call(({ query: { code, ...query } }: { query: AuthorQuery }) =>
      api.authors.getdetail[":code"].$get({ param: { code }, query }),
    ),
    findAudios: call(api.audios.getbycriteria.$get),
    findCourses: call(api.courses.getbycriteria.$get),
  };
}

type AuthorQuery = { code: string; language?: string };

type Answer = Pick<Response, "status" | "json">;

function call<Q, S extends (args: { query: Q }) => Promise<Answer>>(
  send: S & ((args: { query: Q }) => Promise<Answer>),
) {
  return async (query: Q): Promise<InferResponseType<S, 200>> => {
    const response = await send({ query }).catch(() => {
      throw unreachable();
    });
    if (response.status !== 200) throw await readFailure(response);
    return response.json();
  };
}
