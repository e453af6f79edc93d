import {
  findBookByFileName,
  findBookContents,
  findBookId,
  findBooksByIds,
} from "#api/db/catalog/books.ts";
import { bookFileUrl, presentBookDetail } from "#api/presenting/present-book.ts";
import { createRouter, negotiateLanguage, orNotFound } from "#api/problem.ts";
import type { CatalogServices } from "#api/services.ts";
import { findBookFile, getBookDetail } from "#contract/book-detail.ts";

export function oneBookRoutes({ db, media }: CatalogServices) {
  return createRouter()
    .openapi(getBookDetail, async (c) => {
      const id = orNotFound(await findBookId(db, c.req.valid("query").code));
      const [book] = await findBooksByIds(db, [id]);
      const contents = await findBookContents(db, id);
      const language = negotiateLanguage(c);
      return c.json(presentBookDetail(orNotFound(book), contents, { media, language }), 200);
    })
    .openapi(findBookFile, async (c) => {
      const { book: codeOrFileName } = c.req.valid("query");
      const byCode = await findBookId(db, codeOrFileName);
      const file = byCode === undefined ? await findBookByFileName(db, codeOrFileName) : undefined;
      const id = orNotFound(byCode ?? file?.book_id, "err-redirect-file-not-found");
      const book = orNotFound((await findBooksByIds(db, [id]))[0], "err-redirect-file-not-found");

      const { code, title, friendly_title: friendlyTitle } = book;
      const found = {
        code,
        title,
        friendlyTitle,
        language: book.language.toUpperCase(),
        pdfUrl: bookFileUrl(book, "pdf", media),
        epubUrl: bookFileUrl(book, "epub", media),
        audioUrl: bookFileUrl(book, "audio", media),
        fileUrl: file ? bookFileUrl(book, file.format, media) : null,
      };
      return c.json(found, 200);
    });
}
