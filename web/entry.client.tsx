import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { TranslationsProvider } from "#web/i18n/translation.tsx";

import { startTranslations } from "./i18n/browser.ts";

const i18n = await startTranslations(document.documentElement.lang);

// Without its texts a page stays as the server sent it: links and forms work all the same.
if (i18n) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationsProvider i18n={i18n}>
          <HydratedRouter />
        </TranslationsProvider>
      </StrictMode>,
    );
  });
}
