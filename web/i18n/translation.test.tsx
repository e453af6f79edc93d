import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { TranslationsProvider, useTranslation } from "./translation.tsx";

test("a text is shown in the language that is set", () => {
  const html = renderToStaticMarkup(
    <TranslationsProvider language="es" texts={{ search: "Buscar" }}>
      <Search />
    </TranslationsProvider>,
  );
  expect(html).toBe("Buscar");
});

test("a component without translations round it is a mistake that is told", () => {
  expect(() => renderToStaticMarkup(<Search />)).toThrow("no translations");
});

function Search() {
  const { t } = useTranslation();
  return t("search");
}
