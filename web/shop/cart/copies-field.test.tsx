import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { TranslationsProvider } from "#web/app/i18n/translation.tsx";

import { CopiesField } from "./copies-field.tsx";

function draw(copies: number): string {
  const field = <CopiesField title="Letters" copies={copies} errorId="why" onType={() => {}} />;
  return renderToStaticMarkup(
    <TranslationsProvider language="en" texts={{ "copies-of": "Copies of {{title}}" }}>
      {field}
    </TranslationsProvider>,
  );
}

test("labels the field with the title and uses a numeric keyboard", () => {
  expect(draw(3)).toContain('aria-label="Copies of Letters"');
  expect(draw(3)).toContain('inputMode="numeric"');
  expect(draw(3)).toContain('value="3"');
  expect(draw(3)).not.toContain("aria-invalid");
});

test("S5.11: marks fewer than one copy as invalid with its message", () => {
  expect(draw(0)).toContain('aria-invalid="true"');
  expect(draw(0)).toContain('aria-describedby="why"');
});
