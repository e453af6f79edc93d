import { hc } from "hono/client";

import type { Api } from "#api/app.ts";
import type { SubscriptionRequest } from "#contract/subscriptions.ts";
import type { NewUserAddress } from "#contract/user-addresses.ts";
import type { Profile } from "#contract/users.ts";
import type { Language } from "#domain/languages.ts";

import { call, type Culture, type Sending, type Wording } from "./call.ts";

export type ApiClient = ReturnType<typeof createApiClient>;

/** The calls of the contract under its names: an answer of 200 is a value, all else is an `ApiFailure`. */
export function createApiClient(origin: string, fetch: typeof globalThis.fetch) {
  const api = hc<Api>(`${origin}/api`, { fetch });

  return {
    getLibrary: call(api.library.$get),
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
    requestSubscriptions: ({ language, key, ...json }: SubscriptionRequest & Sending) =>
      call(({ query }: { query: { language: Language } }) =>
        api.subscriptions.$post({ query, json, header: { "idempotency-key": key } }),
      )({ language }),
    readMailLink: ({ language, token }: { token: string } & Wording) =>
      call(({ query }: Answered) => api.links.read.$post({ query, json: { token } }))({ language }),
    followMailLink: ({ language, token }: { token: string } & Wording) =>
      call(({ query }: Answered) => api.links.follow.$post({ query, json: { token } }))({
        language,
      }),
    getUser: call(api.users.getuserbyexternalid.$get),
    saveUser: ({ language, ...json }: Profile & Wording) =>
      call((asked: Culture) => api.users.$post({ ...asked, json }))({ culture: language }),
    resendVerificationEmail: ({ language, ...json }: { externalId: string } & Wording) =>
      call((asked: Culture) => api.users.resendVerificationEmail.$post({ ...asked, json }))({
        culture: language,
      }),
    setDefaultAddress: ({ language, ...json }: { userId: number; addressId: number } & Wording) =>
      call((asked: Culture) => api.users.setdefaultaddress.$post({ ...asked, json }))({
        culture: language,
      }),
    setTaxId: ({ language, ...json }: { userId: number; taxId: string } & Wording) =>
      call((asked: Culture) => api.users.settaxid.$post({ ...asked, json }))({ culture: language }),
    listUserAddresses: ({ userId, language }: { userId: number } & Wording) =>
      call(api.addresses.getuseraddresses.$get)({ userId: String(userId), language }),
    addUserAddress: ({ language, ...json }: NewUserAddress & Wording) =>
      call((asked: Culture) => api.addresses.$post({ ...asked, json }))({ culture: language }),
    removeUserAddress: ({ language, ...json }: { addressId: number } & Wording) =>
      call((asked: Culture) => api.addresses.remove.$post({ ...asked, json }))({
        culture: language,
      }),
    listUserSubscriptions: call(api.usersubscriptions.$get),
    requestUserSubscription: ({ language, subscriptionId }: { subscriptionId: string } & Wording) =>
      call(api.usersubscriptions.$post)({ subscriptionId, culture: language }),
    getOwnData: call(api.users.export.$get),
    eraseAccount: ({ language, ...json }: { externalId: string } & Wording) =>
      call((asked: Culture) => api.users.erase.$post({ ...asked, json }))({ culture: language }),
    listVideos: call((asked: { query: object }) => api.videos.getyoutubeplaylist.$get(asked)),
    getCartSettings: call((asked: { query: object }) => api.settings.getCartSettings.$get(asked)),
    listAddressParts: call(api.addresses.$get),
    listBookAddresses: call(api.addresses.books.$get),
    listAuthorAddresses: call(api.addresses.authors.$get),
  };
}

type Answered = { query: { language: Language } };
type AuthorQuery = { code: string; language?: string };
