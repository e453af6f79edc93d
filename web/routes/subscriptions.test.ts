import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { createApiClient } from "#web/api/client.ts";
import { identity } from "#tests/people/identity-settings.ts";
import { payments } from "#tests/payments/payment-settings.ts";
import { requestContext } from "#web/request-context.ts";

import { loader } from "./subscriptions.tsx";

test("the form of the mailing lists offers nothing that is in print", async () => {
  const offered = [
    { id: "fgben", name: "Newsletter in English" },
    { id: "tracts", name: "Tracts by post" },
    { id: "cates", name: "Catalog in Spanish" },
  ];
  const context = new RouterContextProvider();
  context.set(requestContext, {
    api: createApiClient("https://library.example", async (input) =>
      Response.json(String(input).includes("/subscriptions") ? offered : []),
    ),
    language: "en",
    onlyMine: true,
    isHeld: false,
    origin: "https://library.example",
    apiOrigin: "",
    identity,
    payments,
    mark: "",
    report: () => {},
  });
  const { lists } = await loader({ context } as never);

  expect(lists?.map(({ id }) => id)).toEqual(["fgben", "cates"]);
});
