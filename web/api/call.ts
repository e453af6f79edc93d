import type { InferResponseType } from "hono/client";

import type { Language } from "#domain/languages.ts";

import { readFailure, unreachable } from "./failure.ts";

/** `key` is the same for every try of one and the same thing. */
export type Sending = { language: Language; key: string };
export type Wording = { language: Language };
export type Culture = { query: { culture: Language } };

type Answer = Pick<Response, "status" | "json" | "headers">;

/** A call under its name: an answer of 200 is a value, all else is an `ApiFailure`. */
export function call<Q, S extends (args: { query: Q }) => Promise<Answer>>(
  send: S & ((args: { query: Q }) => Promise<Answer>),
) {
  return async (query: Q): Promise<InferResponseType<S, 200>> => {
    const response = await done(send({ query }));
    return response.json();
  };
}

/** An answer that is a file, and no JSON. One that broke off is none. */
export async function fileOf(sent: Promise<Answer & Pick<Response, "blob">>): Promise<Blob> {
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
