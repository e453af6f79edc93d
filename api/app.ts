import { OpenAPIHono } from "@hono/zod-openapi";

import { answerProblem, Refused } from "./problem.ts";
import { audioRoutes } from "./routes/audios.ts";
import { authorRoutes } from "./routes/authors.ts";
import { bookRoutes } from "./routes/books.ts";
import { courseRoutes } from "./routes/courses.ts";
import { downloadRoutes } from "./routes/downloads.ts";
import { libraryRoutes } from "./routes/library.ts";
import { periodicalRoutes } from "./routes/periodicals.ts";
import { placeRoutes } from "./routes/places.ts";
import type { Services } from "./services.ts";

/** Every call of the contract, answered; paths are relative to /api. */
export function createApi(services: Services) {
  const api = new OpenAPIHono()
    .route("/", bookRoutes(services))
    .route("/", downloadRoutes(services))
    .route("/", authorRoutes(services))
    .route("/", audioRoutes(services))
    .route("/", courseRoutes(services))
    .route("/", periodicalRoutes(services))
    .route("/", libraryRoutes(services))
    .route("/", placeRoutes(services));

  api.onError((error, c) => answerProblem(error, c, services));
  api.notFound((c) => answerProblem(new Refused(404, "err-not-found"), c, services));
  return api;
}

/** For a typed client. */
export type Api = ReturnType<typeof createApi>;
