import { hc, type InferResponseType } from "hono/client";

import type { Api } from "#api/app.ts";
import type { GivingChange, NewGift, NewGiving } from "#contract/gifts.ts";
import type { NewOrder } from "#contract/orders.ts";
import type { SubscriptionRequest } from "#contract/subscriptions.ts";
import type { NewUserAddress } from "#contract/user-addresses.ts";
import type { Profile } from "#contract/users.ts";
import type { Language } from "#domain/languages.ts";

import { readFailure, unreachable } from "./failure.ts";

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
    placeOrder: ({ language, key, ...json }: (NewOrder | NewGift) & Sending) =>
      call((asked: Culture) =>
        api.orders.$post({ ...asked, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    addGiving: ({ language, key, ...json }: NewGiving & Sending) =>
      call((asked: Culture) =>
        api.regulargivings.$post({ ...asked, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    listOrders: ({ userId, language, page = 0 }: { userId: number; page?: number } & Wording) =>
      call(api.orders.getorders.$get)({
        userId: String(userId),
        language,
        pageCount: String(page),
      }),
    changeGiving: ({ language, key, ...json }: GivingChange & Sending) =>
      call((asked: Culture) =>
        api.regulargivings.change.$post({ ...asked, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    cancelGiving: ({ id, language }: { id: number } & Wording) =>
      call(api.regulargivings.$delete)({ id: String(id), culture: language }),
    listGifts: ({ userId, language }: { userId: number } & Wording) =>
      call(api.gifts.$get)({ userId: String(userId), language }),
    /** Of one year, or of all. */
    getStatement: ({ userId, year, language }: StatementWish & Wording) =>
      fileOf(
        api.gifts.statement.$get({
          query: { userId: String(userId), language, ...(year && { year: String(year) }) },
        }),
      ),
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

/** `key` is the same for every try of one and the same thing. */
type Sending = { language: Language; key: string };
type Wording = { language: Language };
type Answered = { query: { language: Language } };
type Culture = { query: { culture: Language } };
type StatementWish = { userId: number; year?: number | undefined };
type AuthorQuery = { code: string; language?: string };

type Answer = Pick<Response, "status" | "json" | "headers">;

function call<Q, S extends (args: { query: Q }) => Promise<Answer>>(
  send: S & ((args: { query: Q }) => Promise<Answer>),
) {
  return async (query: Q): Promise<InferResponseType<S, 200>> => {
    const response = await done(send({ query }));
    return response.json();
  };
}

/** An answer that is a file, and no JSON. One that broke off is none. */
async function fileOf(sent: Promise<Answer & Pick<Response, "blob">>): Promise<Blob> {
  const response = await done(sent);
  return response.blob().catch(() => {
    throw unreachable();
  });
}

/** What was answered with 200. */
async function done<A extends Answer>(sent: Promise<A>): Promise<A> {
  const response = await sent.catch(() => {
    throw unreachable();
  });
  if (response.status !== 200) throw await readFailure(response);
  return response;
}
