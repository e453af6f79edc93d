import type { InferResponseType } from "hono/client";

import type { Language } from "#domain/languages.ts";

import { parseFailure, createNetworkFailure } from "./failure.ts";

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
