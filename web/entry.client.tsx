import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { parseLanguage } from "#domain/languages.ts";
import { TranslationsProvider } from "#web/app/i18n/translation.tsx";

import { loadTexts } from "./app/i18n/load-texts.ts";
import { isRehearsalDocument, Rehearsal } from "./app/layout/rehearsal.tsx";

const language = parseLanguage(document.documentElement.lang) ?? "en";
const texts = await loadTexts(language);

// Without texts the page stays as rendered; links and forms still work.
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
