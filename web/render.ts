import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

import { createApiClient } from "./app/api/client.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

/** The context of a render. API calls are answered in this process, at paths that begin with /api. */
export type RenderContext = Omit<RequestContext, "api"> & { apiFetch: typeof fetch };

export function render(request: Request, page: RenderContext): Promise<Response> {
  const { apiFetch, ...values } = page;
  const context = new RouterContextProvider();
  context.set(requestContext, { ...values, api: createApiClient(page.origin, apiFetch) });

  return handle(request, context);
}

const handle = createRequestHandler(build, import.meta.env.MODE);
