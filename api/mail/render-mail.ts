import type { Language } from "#domain/languages.ts";

import type { MailPart, MailContent, Sender } from "./mail-content.ts";

type RenderedMail = { subject: string; text: string; html: string };

/** Renders the same content as text and as HTML, with the same links. */
export function renderMail(content: MailContent, writer: Sender, language: Language): RenderedMail {
  return {
    subject: toOneLine(content.subject),
    text: renderText(content, writer),
    html: renderHtml(content, writer, language),
  };
}

function renderText({ parts, why }: MailContent, writer: Sender): string {
  const signature = ["-- ", ...senderLines(writer), writer.site].join("\n");
  return `${[...parts.map(renderTextPart), why, signature].join("\n\n")}\n`;
}

function renderTextPart(part: MailPart): string {
  switch (part.kind) {
    case "paragraph":
      return part.text;
    case "list":
      return part.items.map((item) => `- ${item}`).join("\n");
    case "lines":
      return part.lines.join("\n");
    case "button":
      return `${part.label}\n${part.link}`;
    case "link":
      return `${part.text}\n${part.link}`;
  }
}

/** The library's green, for light and dark mode. */
const BRAND_GREEN = "#1f5a4a";
const BRAND_GREEN_DARK = "#8cc4ae";

/**
 * Without tables, and with few colors of our own, so that mail programs apply the reader's. The one CSS rule serves
 * dark mode; programs that ignore it lose nothing.
 */
function renderHtml(content: MailContent, writer: Sender, language: Language): string {
  const { name, site } = writer;
  const { subject, preview, parts, why } = content;
  const e = escapeHtml;

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${e(subject)}</title>
<style>@media (prefers-color-scheme:dark){a.link{color:${BRAND_GREEN_DARK}!important}}</style>
</head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${e(preview)}</div>
<div role="article" lang="${language}" style="max-width:34em;margin:0 auto;padding:1.5em 1em;font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.5">
<p style="margin:0 0 1.5em;font-weight:bold">${e(name)}</p>
${parts.map(renderHtmlPart).join("\n")}
<div style="margin:2.5em 0 0;padding:1em 0 0;border-top:1px solid #8a8a8a;font-size:14px">
<p style="margin:0 0 1em">${e(why)}</p>
<p style="margin:0">${senderLines(writer).map(e).join("<br>")}<br>${renderHtmlLink(site, site)}</p>
</div>
</div>
</body>
</html>
`;
}

function renderHtmlPart(part: MailPart): string {
  const e = escapeHtml;

  switch (part.kind) {
    case "paragraph":
      return `<p style="margin:0 0 1em">${e(part.text)}</p>`;
    case "list":
      return `<ul style="margin:0 0 1em;padding:0 0 0 1.5em">${part.items.map((item) => `<li>${e(item)}</li>`).join("")}</ul>`;
    case "lines":
      return `<p style="margin:0 0 1em;padding:0 0 0 1.5em">${part.lines.map(e).join("<br>")}</p>`;
    case "button":
      return `<p style="margin:1.5em 0"><a href="${e(part.link)}" style="display:inline-block;padding:.7em 1.2em;border-radius:6px;background:${BRAND_GREEN};color:#ffffff;text-decoration:none;font-weight:bold">${e(part.label)}</a></p>`;
    case "link":
      return `<p style="margin:0 0 1em">${e(part.text)}<br>${renderHtmlLink(part.link, part.label)}</p>`;
  }
}

function renderHtmlLink(link: string, label: string): string {
  return `<a class="link" href="${escapeHtml(link)}" style="color:${BRAND_GREEN}">${escapeHtml(label)}</a>`;
}

/** Name and postal address, without repeating the name. */
function senderLines({ name, address }: Sender): string[] {
  return [name, ...address.filter((line) => line !== name)];
}

function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** Escapes text for HTML, inside an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
