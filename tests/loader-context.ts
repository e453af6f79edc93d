import { RouterContextProvider } from "react-router";

import { createApiClient } from "#web/app/api/client.ts";
import { requestContext } from "#web/request-context.ts";

import { identity } from "./people/identity-settings.ts";
import { payments } from "./payments/payment-settings.ts";

/** The context of a screen's loader, with an API that answers by path; `reports` collects its failures. */
export function loaderContext(answer: (pathname: string) => Response) {
  const reports: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(requestContext, {
    api: createApiClient("https://library.example", async (input) =>
      answer(new URL(String(input)).pathname),
    ),
    language: "en",
    onlyMine: true,
    isRestoredCopy: false,
    isRehearsal: false,
    origin: "https://library.example",
    apiOrigin: "",
    identity,
    payments,
    nonce: "",
    report: (failure) => reports.push(failure),
  });
  return { context, reports };
}
