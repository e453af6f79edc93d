import { data } from "react-router";

import { ApiFailure } from "./failure.ts";

/** What is asked for; a thing that is not there, or an address no thing can have, is a page not found. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (failure) {
    const isAbsent = failure instanceof ApiFailure && [400, 404].includes(failure.status);
    throw isAbsent ? data(null, 404) : failure;
  }
}
