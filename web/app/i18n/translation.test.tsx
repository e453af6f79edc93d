import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { TranslationsProvider, useTranslation } from "./translation.tsx";

test("shows a text in the given language", () => {
  const html = renderToStaticMarkup(
    <TranslationsProvider language="es" texts={{ search: "Buscar" }}>
      <Search />
    </TranslationsProvider>,
  );
  expect(html).toBe("Buscar");
});

test("throws when a component has no translations above it", () => {
  expect(() => renderToStaticMarkup(<Search />)).toThrow("no translations");
});

function Search() {
  const { t } = useTranslation();
  return t("search");
}
