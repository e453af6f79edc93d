import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";

import { answerCache } from "./answer-cache.ts";
import { openTotals } from "./db/search/totals.ts";
import { changingCalls, documentation, jsonCalls } from "./documentation.ts";
import { guardChanges } from "./guard-changes.ts";
import { answerProblem, Refused } from "./problem.ts";
import { readableQuery } from "./readable-query.ts";
import { addressRoutes } from "./routes/addresses.ts";
import { audioRoutes } from "./routes/audios.ts";
import { authorRoutes } from "./routes/authors.ts";
import { bookRoutes } from "./routes/books.ts";
import { courseRoutes } from "./routes/courses.ts";
import { downloadRoutes } from "./routes/downloads.ts";
import { libraryRoutes } from "./routes/library.ts";
import { pageRoutes } from "./routes/pages.ts";
import { periodicalRoutes } from "./routes/periodicals.ts";
import { placeRoutes } from "./routes/places.ts";
import { readableBookRoutes } from "./routes/readable-books.ts";
import { readingRoutes } from "./routes/reading.ts";
import { subscriptionRoutes } from "./routes/subscriptions.ts";
import { videoRoutes } from "./routes/videos.ts";
import type { Services } from "./services.ts";

/** Every call of the contract, answered; paths are relative to /api. */
export function createApi(services: Services) {
  const { catalogueVersion } = services;
  const searches = openTotals();
  const totals = async () => searches.at(await catalogueVersion());

  const calls = new OpenAPIHono()
    .route("/", bookRoutes(services, totals))
    .route("/", downloadRoutes(services, catalogueVersion))
    .route("/", readingRoutes(services))
    .route("/", readableBookRoutes(services))
    .route("/", authorRoutes(services))
    .route("/", audioRoutes(services, totals))
    .route("/", courseRoutes(services, totals))
    .route("/", periodicalRoutes(services))
    .route("/", libraryRoutes(services))
    .route("/", pageRoutes(services))
    .route("/", addressRoutes(services))
    .route("/", placeRoutes(services))
    .route("/", subscriptionRoutes(services))
    .route("/", videoRoutes(services));

  const outer = new OpenAPIHono();
  outer.onError((error, c) => answerProblem(error, c, services));

  outer.use(readableQuery);
  const keep = answerCache(catalogueVersion);
  for (const call of jsonCalls(calls)) outer.get(call.path, keep(call));
  const changing = changingCalls(calls);
  const guard = guardChanges(services);
  for (const { method, path } of changing) outer.on(method, path, guard);

  const api = outer.route("/", calls).route("/", documentation(calls));
  const paths = new Set(api.routes.map((route) => route.path).filter((path) => path !== "/*"));
  for (const path of paths) {
    const methods = changing.filter((call) => call.path === path).map(({ method }) => method);
    api.all(path, (c) => refuseMethod(c, ["GET", "HEAD", ...methods], services));
  }
  // Not `notFound`, which an app that this one is part of would not ask.
  api.all("*", (c) => answerProblem(new Refused(404, "err-not-found"), c, services));
  return api;
}

function refuseMethod(c: Context, allowed: readonly string[], services: Services): Response {
  const problem = answerProblem(new Refused(405, "err-method"), c, services);
  problem.headers.set("Allow", allowed.join(", "));
  return problem;
}

/** For a typed client. */
export type Api = ReturnType<typeof createApi>;
