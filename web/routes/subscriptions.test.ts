import { expect, test } from "vitest";

import { loaderContext } from "#tests/loader-context.ts";

import { loader } from "./subscriptions.tsx";

test("offers no print subscription in the mailing list form", async () => {
  const offered = [
    { id: "fgben", name: "Newsletter in English" },
    { id: "tracts", name: "Tracts by post" },
    { id: "cates", name: "Catalog in Spanish" },
  ];
  const { context } = loaderContext((pathname) =>
    Response.json(pathname.endsWith("/subscriptions") ? offered : []),
  );
  const { lists } = await loader({ context } as never);

  expect(lists?.map(({ id }) => id)).toEqual(["fgben", "cates"]);
});
