import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";

import { startTranslations } from "./i18n/browser.ts";

const i18n = await startTranslations(document.documentElement.lang);

// Without its texts a page stays as the server sent it: links and forms work all the same.
if (i18n) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
