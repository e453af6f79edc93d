import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { parseLanguage } from "#domain/languages.ts";
import { TranslationsProvider } from "#web/i18n/translation.tsx";

import { loadTexts } from "./i18n/load-texts.ts";
import { isRehearsalDocument, Rehearsal } from "./layout/rehearsal.tsx";

// The language that the server rendered.
const language = parseLanguage(document.documentElement.lang) ?? "en";
const texts = await loadTexts(language);

// Without its texts a page stays as the server sent it: links and forms work all the same.
if (texts) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationsProvider language={language} texts={texts}>
          <Rehearsal value={isRehearsalDocument(document.documentElement)}>
            <HydratedRouter />
          </Rehearsal>
        </TranslationsProvider>
      </StrictMode>,
    );
  });
}
