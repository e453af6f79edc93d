import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

import { createApiClient } from "./api/client.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

/** What a page is rendered with; the calls of the api are answered in this process, their paths begin with /api. */
export type RenderContext = Omit<RequestContext, "api"> & { apiFetch: typeof fetch };

/** Answers a document whole, or the data of one (`….data`). */
export function render(request: Request, page: RenderContext): Promise<Response> {
  const { apiFetch, ...known } = page;
  const context = new RouterContextProvider();
  context.set(requestContext, { ...known, api: createApiClient(page.origin, apiFetch) });

  return handle(request, context);
}

const handle = createRequestHandler(build, import.meta.env.MODE);
