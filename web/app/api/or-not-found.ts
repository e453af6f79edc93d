import { data } from "react-router";

import { ApiFailure } from "./failure.ts";

/** Turns a missing record (404) and an invalid address (400) into the "not found" page. */
export async function orNotFound<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (failure) {
    const isAbsent = failure instanceof ApiFailure && [400, 404].includes(failure.status);
    throw isAbsent ? data(null, 404) : failure;
  }
}
