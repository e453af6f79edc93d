import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { TranslationsProvider, useTranslation } from "./translation.tsx";

test("a text is shown in the language that is set, its number in the right form", async () => {
  const i18n = createInstance();
  const translation = {
    "titles-count_one": "{{figure}} título",
    "titles-count_other": "{{figure}} títulos",
  };
  await i18n.init({ lng: "es", resources: { es: { translation } } });

  const html = renderToStaticMarkup(
    <TranslationsProvider i18n={i18n}>
      <Titles count={1} />, <Titles count={3} />
    </TranslationsProvider>,
  );

  expect(html).toBe("1 título, 3 títulos");
});

test("a component without translations round it is a mistake that is told", () => {
  expect(() => renderToStaticMarkup(<Titles count={1} />)).toThrow("no translations");
});

function Titles({ count }: { count: number }) {
  const { t } = useTranslation();
  return t("titles-count", { count, figure: count });
}
