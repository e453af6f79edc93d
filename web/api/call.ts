import type { InferResponseType } from "hono/client";

import type { Language } from "#domain/languages.ts";

import { parseFailure, createNetworkFailure } from "./failure.ts";

/** `key` is the same for every try of one and the same thing. */
export type WithIdempotencyKey = { language: Language; key: string };
export type WithLanguage = { language: Language };
export type CultureQuery = { query: { culture: Language } };

type ApiResponse = Pick<Response, "status" | "json" | "headers">;

/** A call under its name: an answer of 200 is a value, all else is an `ApiFailure`. */
export function call<Q, S extends (args: { query: Q }) => Promise<ApiResponse>>(
  send: S & ((args: { query: Q }) => Promise<ApiResponse>),
) {
  return async (query: Q): Promise<InferResponseType<S, 200>> => {
    const response = await expectOk(send({ query }));
    return response.json();
  };
}

/** An answer that is a file, and no JSON. One that broke off is none. */
export async function readBlob(sent: Promise<ApiResponse & Pick<Response, "blob">>): Promise<Blob> {
  const response = await expectOk(sent);
  return response.blob().catch(() => {
    throw createNetworkFailure();
  });
}

/** What was answered with 200. */
async function expectOk<A extends ApiResponse>(sent: Promise<A>): Promise<A> {
  const response = await sent.catch(() => {
    throw createNetworkFailure();
  });
  if (response.status !== 200) throw await parseFailure(response);
  return response;
}
