import { hc, type InferResponseType } from "hono/client";

import type { Api } from "#api/app.ts";
import type { SubscriptionRequest } from "#contract/subscriptions.ts";
import type { NewUserAddress } from "#contract/user-addresses.ts";
import type { Profile } from "#contract/users.ts";
import type { Language } from "#domain/languages.ts";

import { parseFailure, createNetworkFailure } from "./failure.ts";

export type ApiClient = ReturnType<typeof createApiClient>;

/** The calls of the contract. Each returns the JSON of a response 200 and throws `ApiFailure` for any other. */
export function createApiClient(origin: string, fetch: typeof globalThis.fetch) {
  const api = hc<Api>(`${origin}/api`, { fetch });

  return {
    getLibrary: call(api.library.$get),
    getGone: call(api.gone.$get),
    listWithheldFiles: call((args: { query: object }) => api.files.withheld.$get(args)),
    getNotice: call(api.notice.get.$get),
    findBooks: call(api.books.getbycriteria.$get),
    suggestBooks: call(api.books.getsuggestions.$get),
    listBooks: call(api.books.$get),
    listSeries: call(api.books.getseries.$get),
    listTopics: call(api.books.gettopics.$get),
    listLanguages: call(api.books.getlanguages.$get),
    listNovelties: call(api.books.getnovelties.$get),
    listTopDownloads: call(api.books.gettopdownloads.$get),
    getBookDetail: call(api.books.getdetail.$get),
    findBookFile: call(api.books.find.$get),
    listPrinted: call(api.books.getprinted.$get),
    listReadableBooks: call(api.reading.getbooks.$get),
    getReading: call(api.reading.getbook.$get),
    listBooksOfAuthor: call(api.books.getbooksbyauthor.$get),
    listAuthors: call(api.authors.$get),
    getAuthorDetail: call(({ query: { code, ...query } }: { query: AuthorQuery }) =>
      api.authors.getdetail[":code"].$get({ param: { code: encodeURIComponent(code) }, query }),
    ),
    findAudios: call(api.audios.getbycriteria.$get),
    listAudioSeries: call(api.audios.getseries.$get),
    listAudioLanguages: call(api.audios.getlanguages.$get),
    findCourses: call(api.courses.getbycriteria.$get),
    listCourses: call(api.courses.getall.$get),
    getCourseDetail: call(api.courses.getdetail.$get),
    listPeriodicals: call(api.periodicals.$get),
    listIssues: call(api.periodicals.getissues.$get),
    getPage: call(api.pages.get.$get),
    listDistributors: call(api.distributors.$get),
    listCountries: call(api.locations.countries.$get),
    listRegions: call(api.locations.regionsByCountry.$get),
    listSubscriptions: call(api.subscriptions.$get),
    requestSubscriptions: ({ language, key, ...json }: SubscriptionRequest & WithIdempotencyKey) =>
      call(({ query }: { query: { language: Language } }) =>
        api.subscriptions.$post({ query, json, header: { "idempotency-key": key } }),
      )({ language }),
    readMailLink: ({ language, token }: { token: string } & WithLanguage) =>
      call(({ query }: LanguageQuery) => api.links.read.$post({ query, json: { token } }))({
        language,
      }),
    followMailLink: ({ language, token }: { token: string } & WithLanguage) =>
      call(({ query }: LanguageQuery) => api.links.follow.$post({ query, json: { token } }))({
        language,
      }),
    getUser: call(api.users.getuserbyexternalid.$get),
    saveUser: ({ language, ...json }: Profile & WithLanguage) =>
      call((args: CultureQuery) => api.users.$post({ ...args, json }))({ culture: language }),
    resendVerificationEmail: ({ language, ...json }: { externalId: string } & WithLanguage) =>
      call((args: CultureQuery) => api.users.resendVerificationEmail.$post({ ...args, json }))({
        culture: language,
      }),
    setDefaultAddress: ({
      language,
      ...json
    }: { userId: number; addressId: number } & WithLanguage) =>
      call((args: CultureQuery) => api.users.setdefaultaddress.$post({ ...args, json }))({
        culture: language,
      }),
    setTaxId: ({ language, ...json }: { userId: number; taxId: string } & WithLanguage) =>
      call((args: CultureQuery) => api.users.settaxid.$post({ ...args, json }))({
        culture: language,
      }),
    listUserAddresses: ({ userId, language }: { userId: number } & WithLanguage) =>
      call(api.addresses.getuseraddresses.$get)({ userId: String(userId), language }),
    addUserAddress: ({ language, ...json }: NewUserAddress & WithLanguage) =>
      call((args: CultureQuery) => api.addresses.$post({ ...args, json }))({ culture: language }),
    removeUserAddress: ({ language, ...json }: { addressId: number } & WithLanguage) =>
      call((args: CultureQuery) => api.addresses.remove.$post({ ...args, json }))({
        culture: language,
      }),
    listUserSubscriptions: call(api.usersubscriptions.$get),
    requestUserSubscription: ({
      language,
      subscriptionId,
    }: { subscriptionId: string } & WithLanguage) =>
      call(api.usersubscriptions.$post)({ subscriptionId, culture: language }),
    getOwnData: call(api.users.export.$get),
    eraseAccount: ({ language, ...json }: { externalId: string } & WithLanguage) =>
      call((args: CultureQuery) => api.users.erase.$post({ ...args, json }))({ culture: language }),
    listVideos: call((args: { query: object }) => api.videos.getyoutubeplaylist.$get(args)),
    getCartSettings: call((args: { query: object }) => api.settings.getCartSettings.$get(args)),
    listAddressParts: call(api.addresses.$get),
    listBookAddresses: call(api.addresses.books.$get),
    listAuthorAddresses: call(api.addresses.authors.$get),
  };
}

type LanguageQuery = { query: { language: Language } };
type AuthorQuery = { code: string; language?: string };

/** `key` is the same for every try of one request. */
export type WithIdempotencyKey = { language: Language; key: string };

export type WithLanguage = { language: Language };

export type CultureQuery = { query: { culture: Language } };

type ApiResponse = Pick<Response, "status" | "json" | "headers">;

/** Returns the JSON of a response 200; throws `ApiFailure` for any other. */
export function call<Q, S extends (args: { query: Q }) => Promise<ApiResponse>>(
  send: S & ((args: { query: Q }) => Promise<ApiResponse>),
) {
  return async (query: Q): Promise<InferResponseType<S, 200>> => {
    const response = await expectOk(send({ query }));
    return response.json();
  };
}

/** Returns the body as a file. Throws `ApiFailure` with status 0 when the body breaks off. */
export async function readBlob(
  request: Promise<ApiResponse & Pick<Response, "blob">>,
): Promise<Blob> {
  const response = await expectOk(request);
  return response.blob().catch(() => {
    throw createNetworkFailure();
  });
}

async function expectOk<A extends ApiResponse>(request: Promise<A>): Promise<A> {
  const response = await request.catch(() => {
    throw createNetworkFailure();
  });
  if (response.status !== 200) throw await parseFailure(response);
  return response;
}
