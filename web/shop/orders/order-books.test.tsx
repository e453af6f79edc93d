import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { placedOrder } from "#tests/payments/placed-order.ts";
import { TranslationsProvider } from "#web/app/i18n/translation.tsx";

import { OrderBooks } from "./order-books.tsx";

test("names the number of copies where columns have no headings", () => {
  const texts = { "copies-are": "Exemplaires\u00a0: {{figure}}" };
  const html = renderToStaticMarkup(
    <TranslationsProvider language="fr" texts={texts}>
      <OrderBooks order={placedOrder()} />
    </TranslationsProvider>,
  );
  expect(html).toContain("Exemplaires\u00a0: 2");
});
