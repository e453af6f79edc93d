import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";

import { createSearchTotals } from "./db/search/search-totals.ts";
import { documentation } from "./documentation/documentation.ts";
import {
  listChangingCalls,
  listJsonCalls,
  listCallsWithRules,
} from "./middleware/declared-calls.ts";
import { guardChanges } from "./middleware/guard-changes.ts";
import { requireMember } from "./middleware/require-member.ts";
import { validateQuery } from "./middleware/validate-query.ts";
import { limitRequests, createRequestCounter } from "./limits/limit-requests.ts";
import { answerProblem, ProblemError } from "./problem.ts";
import { cacheCalls } from "./response-cache/cache-calls.ts";
import { createResponseCache } from "./response-cache/response-cache.ts";
import { addressRoutes } from "./routes/addresses.ts";
import { audioRoutes } from "./routes/audios.ts";
import { authorRoutes } from "./routes/authors.ts";
import { bookRoutes, oneBookRoutes, printedBookRoutes } from "./routes/books.ts";
import { courseRoutes } from "./routes/courses.ts";
import { downloadRoutes } from "./routes/downloads.ts";
import { regularGivingRoutes, donationListRoutes } from "./routes/regular-givings.ts";
import { goneRoutes } from "./routes/gone.ts";
import { libraryRoutes } from "./routes/library.ts";
import { linkRoutes } from "./routes/links.ts";
import { orderRoutes } from "./routes/orders.ts";
import { ownDataRoutes } from "./routes/own-data.ts";
import { periodicalRoutes } from "./routes/periodicals.ts";
import { placeRoutes } from "./routes/places.ts";
import { readingRoutes } from "./routes/reading.ts";
import { subscriptionRoutes } from "./routes/subscriptions.ts";
import { userAddressRoutes } from "./routes/user-addresses.ts";
import { userSubscriptionRoutes } from "./routes/user-subscriptions.ts";
import { userRoutes } from "./routes/users.ts";
import { videoRoutes } from "./routes/videos.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { withheldFileRoutes } from "./routes/withheld-files.ts";
import type { ProblemServices, Services } from "./services.ts";

/** All calls of the contract; paths are relative to /api. */
export function createApi(services: Services, cache = createResponseCache()) {
  const { catalogVersion } = services;
  const searches = createSearchTotals();
  const totals = async () => searches.forVersion(await catalogVersion());

  const calls = new OpenAPIHono()
    .route("/", bookRoutes(services, totals))
    .route("/", oneBookRoutes(services))
    .route("/", downloadRoutes(services))
    .route("/", readingRoutes(services))
    .route("/", printedBookRoutes(services))
    .route("/", authorRoutes(services))
    .route("/", audioRoutes(services, totals))
    .route("/", courseRoutes(services, totals))
    .route("/", periodicalRoutes(services))
    .route("/", libraryRoutes(services))
    .route("/", goneRoutes(services))
    .route("/", withheldFileRoutes(services))
    .route("/", addressRoutes(services))
    .route("/", placeRoutes(services))
    .route("/", subscriptionRoutes(services))
    .route("/", linkRoutes(services))
    .route("/", userRoutes(services))
    .route("/", userAddressRoutes(services))
    .route("/", ownDataRoutes(services))
    .route("/", orderRoutes(services))
    .route("/", regularGivingRoutes(services))
    .route("/", donationListRoutes(services))
    .route("/", userSubscriptionRoutes(services))
    .route("/", videoRoutes(services));

  const count = createRequestCounter(services);
  const webhooks = webhookRoutes(services, count);

  const outer = new OpenAPIHono();
  outer.onError((error, c) => answerProblem(error, c, services));

  outer.use(validateQuery);
  const cacheCall = cacheCalls(cache, catalogVersion);
  for (const call of listJsonCalls(calls)) outer.get(call.path, cacheCall(call));
  for (const call of listCallsWithRules(calls)) {
    const isOpen = call.rule.signIn === "nobody";
    const middleware = isOpen
      ? limitRequests(services, count, call)
      : requireMember(services, count, call);
    outer.on(call.method, call.path, middleware);
  }
  for (const call of listChangingCalls(calls)) {
    outer.on(call.method, call.path, guardChanges(services, count, call));
  }

  const api = outer
    .route("/", calls)
    .route("/", webhooks)
    .route("/", documentation(calls, findRehearsalNote(services)));
  const routes = api.routes.filter(({ path, method }) => path !== "/*" && method !== "ALL");
  const paths = new Set(routes.map(({ path }) => path));
  for (const path of paths) {
    const methods = new Set(routes.filter((route) => route.path === path).flatMap(expandMethods));
    api.all(path, (c) => refuseMethod(c, [...methods].toSorted(), services));
  }
  // `notFound` is ignored when this app is part of a larger one.
  api.all("*", (c) => answerProblem(new ProblemError(404, "err-not-found"), c, services));
  return api;
}

/** A call that answers GET also answers HEAD. */
function expandMethods({ method }: { method: string }): string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

function refuseMethod(c: Context, allowed: readonly string[], services: ProblemServices): Response {
  const problem = answerProblem(new ProblemError(405, "err-method"), c, services);
  problem.headers.set("Allow", allowed.join(", "));
  return problem;
}

export type Api = ReturnType<typeof createApi>;

function findRehearsalNote({ isRehearsal, translate }: Services): string | null {
  return isRehearsal ? translate("en", "site-is-rehearsal") : null;
}
