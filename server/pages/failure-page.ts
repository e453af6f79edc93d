import { type Language, languages } from "#domain/languages.ts";

import { hashForPolicy } from "./policy.ts";

/**
 * `broken`: the page has a fault. `busy`: overload, or the database is unavailable. `often`: the rate limit of a
 * network. `gone`: the file of this address was withdrawn, deleted or replaced.
 */
type FailureReason = "broken" | "busy" | "often" | "gone";

/** Notes for every reason: the site is a rehearsal (P20). */
export type FailureNote = { isRehearsal?: boolean | undefined };

/**
 * The fallback when no other page can be rendered. It stands alone: texts, styles and icon are inline, and it requests
 * no file.
 */
export function failurePage(
  language: Language,
  reason: FailureReason = "broken",
  { isRehearsal = false }: FailureNote = {},
): string {
  const { retry, home, rehearsal } = failureTexts[language];
  const { title, text } = failureTexts[language][reason];
  const otherLanguages = languages.filter((other) => other !== language);

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${isRehearsal ? `<header>${rehearsal}</header>\n` : ""}<main>
<svg viewBox="0 0 40 40" aria-hidden="true">${bookIcon}</svg>
<h1>${title}</h1>
<p>${text}</p>
<p class="ways">${reason === "gone" ? "" : `<a class="main" href="">${retry}</a> `}<a href="/?lng=${language}">${home}</a></p>
</main>
<footer>
${otherLanguages.map(renderShort).join("\n")}
</footer>
</body>
</html>
`;

  function renderShort(other: Language): string {
    const { home } = failureTexts[other];
    const { title } = failureTexts[other][reason];
    return `<p lang="${other}">${title}. <a href="/?lng=${other}" hreflang="${other}">${home}</a></p>`;
  }
}

type FailureTexts = Record<FailureReason, Record<"title" | "text", string>> &
  Record<"retry" | "home" | "rehearsal", string>;

/** Not read from the translations of the screens: those may be what failed. */
const failureTexts: Record<Language, FailureTexts> = {
  en: {
    broken: {
      title: "Something went wrong",
      text: "This page could not be made just now. The fault is ours; please try again in a moment.",
    },
    busy: {
      title: "Please come back in a moment",
      text: "The library cannot answer just now. Please wait a moment and try again.",
    },
    often: {
      title: "One moment, please",
      text: "More was asked from your network than one place may ask at once. Please try again in a few minutes.",
    },
    gone: {
      title: "No longer in the library",
      text: "This file was taken out of the library, or replaced by a newer one. The page of the book has what the library offers now.",
    },
    retry: "Try again",
    home: "Home page",
    rehearsal:
      "This is a test site: payments are not real, and no books are sent. Please do not enter real cards or passwords.",
  },
  es: {
    broken: {
      title: "Algo salió mal",
      text: "Esta página no se pudo preparar. El error es nuestro; inténtelo de nuevo en un momento.",
    },
    busy: {
      title: "Vuelva en un momento, por favor",
      text: "La biblioteca no puede responder ahora mismo. Espere un momento e inténtelo de nuevo.",
    },
    often: {
      title: "Un momento, por favor",
      text: "Desde su red se ha pedido más de lo que se puede pedir a la vez desde un mismo lugar. Inténtelo de nuevo dentro de unos minutos.",
    },
    gone: {
      title: "Ya no está en la biblioteca",
      text: "Este archivo se retiró de la biblioteca o se reemplazó por uno más nuevo. La página del libro muestra lo que la biblioteca ofrece ahora.",
    },
    retry: "Intentar de nuevo",
    home: "Página de inicio",
    rehearsal:
      "Este es un sitio de prueba: los pagos no son reales y no se envían libros. No escriba tarjetas ni contraseñas reales.",
  },
  fr: {
    broken: {
      title: "Une erreur s’est produite",
      text: "Cette page n’a pas pu être préparée. L’erreur vient de nous\u202f; réessayez dans un instant.",
    },
    busy: {
      title: "Revenez dans un instant, s’il vous plaît",
      text: "La bibliothèque ne peut pas répondre pour le moment. Patientez un instant, puis réessayez.",
    },
    often: {
      title: "Un instant, s’il vous plaît",
      text: "Votre réseau a demandé plus que ce qu’un même endroit peut demander à la fois. Réessayez dans quelques minutes.",
    },
    gone: {
      title: "N’est plus dans la bibliothèque",
      text: "Ce fichier a été retiré de la bibliothèque, ou remplacé par un plus récent. La page du livre présente ce que la bibliothèque propose maintenant.",
    },
    retry: "Réessayer",
    home: "Page d’accueil",
    rehearsal:
      "Ceci est un site de test\u00a0: les paiements ne sont pas réels et aucun livre n’est envoyé. N’indiquez ni carte ni mot de passe réels.",
  },
};

/** An open book, the icon of the library, with a page turned down. */
const bookIcon = `<path fill="currentColor" d="M20 10.5C15.5 7 9.5 6.2 4 7v15.5c5.5-.8 11.5 0 16 3.5 4.5-3.5 10.5-4.3 16-3.5V13l-6-6c-3.6-.2-7 .9-10 3.5Z"/><path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M2.5 25.5c6-1.2 12.5 0 17.5 3.6 5-3.6 11.5-4.8 17.5-3.6"/>`;

const style = `
:root{--paper:#fbf8f1;--tint:#f4eee1;--ink:#1f1b16;--soft:#4a4338;--edge:#8d816d;--green:#1f5a4a;--on:#fdfbf6;--ring:#b3570a;--warn:#714a00;--warned:#f8ebc8;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--paper:#171512;--tint:#201d19;--ink:#ede6da;--soft:#c9bfae;--edge:#7d7363;--green:#8cc4ae;--on:#10201a;--ring:#f0b054;--warn:#e7bd66;--warned:#352a12}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{flex:auto;width:100%;max-width:40rem;margin:0 auto;padding:clamp(2.5rem,12vh,8rem) 1.25rem 3rem}
svg{width:3.5rem;height:3.5rem;color:var(--green)}
h1{margin:1rem 0 .75rem;font:600 clamp(1.625rem,1.2rem + 2vw,2.25rem)/1.15 Literata,Georgia,"Noto Serif",serif;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 1.5rem;color:var(--soft);text-wrap:pretty}
a{color:var(--green);text-underline-offset:.18em}
a:focus-visible{outline:3px solid var(--ring);outline-offset:2px;border-radius:3px}
.ways{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center}
.ways a{display:inline-flex;align-items:center;min-height:2.75rem}
.ways .main{padding:0 1.25rem;border-radius:6px;background:var(--green);color:var(--on);font-weight:600;text-decoration:none}
header{padding:.65rem max(1.25rem,50% - 18.75rem);background:var(--warned);color:var(--warn);font-size:.9375rem;font-weight:600}
footer{border-top:3px double var(--edge);background:var(--tint);padding:1rem max(1.25rem,50% - 18.75rem)}
footer p{margin:0;font-size:.9375rem}
footer a{display:inline-block;padding:.65rem 0}
`;

/** Allows only the inline style and images inside the page. */
export const failurePolicy = [
  "default-src 'none'",
  `style-src ${hashForPolicy(style)}`,
  "img-src data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join("; ");
