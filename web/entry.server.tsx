import { Writable } from "node:stream";

import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";

import type { Language } from "#domain/languages.ts";

import { TranslationsProvider } from "./app/i18n/translation.tsx";
import { deferScripts } from "./app/layout/defer-scripts.ts";
import { Nonce } from "./app/layout/nonce.ts";
import { Rehearsal } from "./app/layout/rehearsal.tsx";
import { findIsolatedScreen } from "./paths.ts";
import { requestContext } from "./request-context.ts";
import type { Texts } from "./app/i18n/read-texts.ts";

const files = import.meta.glob<Texts>("/public/locales/*/translation.json", {
  eager: true,
  import: "default",
});

/** Renders the whole document before responding, so that it can be hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { language, nonce, isRehearsal, waitForTurn } = context.get(requestContext);
  await waitForTurn?.();
  const html = await renderDocument(
    <TranslationsProvider language={language} texts={getTexts(language)}>
      <Nonce value={nonce}>
        <Rehearsal value={isRehearsal}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </Rehearsal>
      </Nonce>
    </TranslationsProvider>,
    nonce,
  );

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  // The reader shows nothing before its script runs, so its scripts are not deferred.
  const isBook = findIsolatedScreen(new URL(request.url).pathname) === "reader";
  return new Response(isBook ? html : deferScripts(html, nonce), { status, headers });
}

/** A request that no screen accepts (4xx) is refused, not reported as a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefused && !request.signal.aborted) context.get(requestContext).report(error);
};

function renderDocument(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void pipe(collect),
      onError: reject,
    });
  });
}

function getTexts(language: Language): Texts {
  return files[`/public/locales/${language}/translation.json`] ?? {};
}
