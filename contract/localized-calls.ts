import type { z } from "@hono/zod-openapi";

import * as addresses from "./addresses.ts";
import * as audios from "./audios.ts";
import * as authors from "./authors.ts";
import * as books from "./books.ts";
import * as courses from "./courses.ts";
import * as downloads from "./downloads.ts";
import { AnswerLanguage } from "./fields.ts";
import * as donationList from "./donation-list.ts";
import * as donations from "./donations.ts";
import * as gone from "./gone.ts";
import * as library from "./library.ts";
import * as links from "./mail-links.ts";
import * as oneBook from "./book-detail.ts";
import * as orders from "./orders.ts";
import * as ownData from "./own-data.ts";
import * as pages from "./pages.ts";
import * as periodicals from "./periodicals.ts";
import * as places from "./locations.ts";
import * as printedBooks from "./printed-books.ts";
import * as readableBooks from "./readable-books.ts";
import * as reading from "./reading.ts";
import * as subscriptions from "./subscriptions.ts";
import * as userAddresses from "./user-addresses.ts";
import * as userSubscriptions from "./user-subscriptions.ts";
import * as users from "./users.ts";
import * as videos from "./videos.ts";
import * as withheldFiles from "./withheld-files.ts";

type Call = { getRoutingPath: () => string; request?: { query?: z.ZodObject } };

/**
 * Router paths of calls with answers in one of several languages: those with a field `AnswerLanguage`. In other calls
 * `language` only filters records, and the answer is the same for every visitor.
 */
export const localizedCalls: ReadonlySet<string> = new Set(
  [
    addresses,
    audios,
    authors,
    books,
    courses,
    downloads,
    donationList,
    donations,
    gone,
    library,
    links,
    oneBook,
    orders,
    ownData,
    pages,
    periodicals,
    places,
    printedBooks,
    readableBooks,
    reading,
    subscriptions,
    userAddresses,
    users,
    userSubscriptions,
    videos,
    withheldFiles,
  ]
    .flatMap((calls): unknown[] => Object.values(calls))
    .filter(isCall)
    .filter(({ request }) => Object.values(request?.query?.shape ?? {}).includes(AnswerLanguage))
    .map((call) => call.getRoutingPath()),
);

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "getRoutingPath" in value;
}
