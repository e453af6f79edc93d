import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { renderMail } from "#api/mail/render-mail.ts";
import type { Sender } from "#api/mail/mail-content.ts";
import { createMailTranslator } from "#api/mail/mail-texts.ts";
import { languages } from "#domain/languages.ts";

import { findTemplate, type Params, type TemplateName, templates } from "./templates.ts";

const hostile = `<script>alert("1")</script> & 'x'`;
const link = "https://library.example/confirm?token=a-b_c&lng=en";
const writer: Sender = {
  name: `Library ${hostile}`,
  address: ["1 Mill Lane", hostile],
  site: "https://library.example",
  contact: "library@example.org",
};

const params: { [Name in TemplateName]: Params[Name] } = {
  "account-not-deleted": { reason: "order", giving: "goes-on", link },
  "change-email": { link, hours: 24 },
  "confirm-subscriptions": { lists: `Newsletter\n${hostile}`, link, days: 7 },
  "data-erased": { what: "account", hasEndedGiving: true },
  "email-changed": {},
  "gift-declined": { day: "2026-03-01", amount: 25, nextDay: "2026-04-01", link },
  "gift-given-back": { day: "2026-03-01", amount: 25, how: "late", link },
  "gift-not-charged": { day: "2026-03-01", amount: 25, link },
  "gift-received": {
    gift: 7,
    day: "2026-03-01",
    amount: 25,
    payment: hostile,
    how: "first",
    bank: true,
    nextDay: "2026-04-01",
    link,
  },
  "gift-went-back": {
    day: "2026-03-01",
    amount: 25,
    how: "returned",
    monthly: true,
    reason: hostile,
    link,
  },
  "giving-cancelled": { amount: 25, by: "gateway", link },
  "giving-changed": { amount: 25, nextDay: "2026-04-01", what: "method", link },
  "giving-not-begun": { day: "2026-03-01", amount: 25, link },
  "giving-not-cancelled": { amount: 25, nextDay: "2026-04-01", link },
  "order-cancelled": {
    order: 7,
    day: "2026-03-01",
    total: 13.75,
    how: "returned",
    reason: hostile,
    month: "open-again",
    link,
  },
  "order-not-charged": { order: 7, day: "2026-03-01", month: "open-again", link },
  "order-placed": {
    order: 7,
    day: "2026-03-01",
    payment: "T7",
    copies: 3,
    lines: `2 × All of Grace — 8,50 $\n1 × ${hostile} — 4,00 $`,
    free: 8.5,
    pay: 4,
    shipping: 0.4,
    donation: 0.1,
    total: 4.5,
    address: `Ruth Alder\n${hostile}`,
    opensOn: "2026-04-01",
    isToClear: false,
    link,
  },
  "order-shipped": {
    order: 7,
    what: "sent",
    day: "2026-03-06",
    carrier: hostile,
    tracking: "9400 1118 9956",
    lines: `2 × All of Grace\n1 × ${hostile}`,
    address: `Ruth Alder\n${hostile}`,
    link,
  },
  "order-reduced": {
    order: 7,
    day: "2026-03-01",
    books: `2 × All of Grace\n1 × ${hostile}`,
    isLast: false,
    amount: 4.5,
    payment: 65.5,
    before: 2.25,
    how: "given-back",
    gift: 5,
    total: 18.75,
    reason: hostile,
    month: "open-again",
    link,
  },
  "payment-given-back": { order: 7, day: "2026-03-01", how: "late", hasOrderedSince: false, link },
  "subscriptions-confirmed": { lists: `Newsletter\n${hostile}`, leaveLink: link },
};

const every = Object.keys(templates).flatMap((name) =>
  languages.map((language) => [name, language] as const),
);

function render(name: string, language: (typeof languages)[number]) {
  const rows: Record<string, object> = params;
  const content = findTemplate(name)!.write(rows[name], language, writer);
  return { content, ...renderMail(content, writer, language) };
}

test.each(every)("renders %s in %s completely as text and HTML", (name, language) => {
  const { content, subject, text, html } = render(name, language);

  expect(subject).toBe(content.subject);
  for (const part of [content.subject, content.preview, content.why]) expect(part).toMatch(/\S{2}/);
  expect(text).toContain(content.why);
  expect(text).toContain("1 Mill Lane");
  expect(text + html).not.toMatch(/undefined|\[object|NaN/);
  expect(html).toContain(`<html lang="${language}">`);
});

test.each(every)("escapes markup in %s in %s and has the same links twice", (name, language) => {
  const { text, html } = render(name, language);

  expect(html).not.toContain("<script");
  expect(html).not.toContain("'x'");
  const inText = text.match(/https?:\/\/\S+/g) ?? [];
  const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
  expect(new Set(inHtml)).toEqual(new Set(inText));
});

test.each(every)("colors the links of %s in %s green in light and dark mode", (name, language) => {
  const { html } = render(name, language);

  for (const [link] of html.matchAll(/<a [^>]*>/g)) {
    expect(link).toMatch(/class="link"[^>]*color:#1f5a4a|background:#1f5a4a/);
  }
  expect(html).toContain("@media (prefers-color-scheme:dark){a.link{color:#8cc4ae!important}}");
});

test.each(every)("shows no bare token in the HTML of %s in %s", (name, language) => {
  expect(render(name, language).html).not.toMatch(/>[^<]*token=/);
});

test.each(Object.keys(templates))("translates every text of %s", (name) => {
  const words = (language: (typeof languages)[number]) => {
    const { subject, preview, why, parts } = render(name, language).content;
    const texts = parts.flatMap((part) =>
      part.kind === "list" || part.kind === "lines"
        ? []
        : [
            ...(part.kind === "button" ? [] : [part.text]),
            ...(part.kind === "paragraph" ? [] : [part.label]),
          ],
    );
    return [subject, preview, why, ...texts];
  };
  const english = new Set(words("en"));
  for (const language of ["es", "fr"] as const) {
    expect(words(language)).toHaveLength(words("en").length);
    expect(words(language).filter((text) => english.has(text))).toEqual([]);
  }
});

test.each(Object.keys(templates))(
  "keeps French punctuation of %s on the line of its word",
  (name) => {
    const { content } = render(name, "fr");
    expect(
      JSON.stringify({
        ...content,
        parts: content.parts.filter(({ kind }) => kind !== "list" && kind !== "lines"),
      }),
    ).not.toMatch(/[a-zé] [:;?!»]|« /i);
  },
);

test.each(languages)("links to the donation page below an order in %s", (language) => {
  expect(render("order-placed", language).text).toMatch(
    new RegExp(`\\nhttps://library.example/donate\\?lng=${language}\n`),
  );
});

test.each(languages)("mentions the free order in %s only when it is possible again", (language) => {
  const written = (month: "open-again" | "as-before") =>
    JSON.stringify(
      findTemplate("order-not-charged")!.write(
        { order: 7, day: "2026-03-01", month, link },
        language,
        writer,
      ),
    );
  const free = /free order|pedido gratuito|commande gratuite/;
  expect(written("open-again")).toMatch(free);
  expect(written("as-before")).not.toMatch(free);
});

test.each(languages)("says in %s when a bank has yet to pay an order", (language) => {
  const written = (isToClear: boolean) =>
    JSON.stringify(
      findTemplate("order-placed")!.write(
        { ...params["order-placed"], isToClear },
        language,
        writer,
      ),
    );
  const ready = /getting the parcel ready|Estamos preparando|Nous préparons/;
  const bank = /Your bank takes some days|Su banco tarda|Votre banque met/;
  expect([ready.test(written(false)), bank.test(written(false))]).toEqual([true, false]);
  expect([ready.test(written(true)), bank.test(written(true))]).toEqual([false, true]);
});

test.each(languages)(
  "never says in %s that an account is deleted when there was none",
  (language) => {
    const words = (what: "account" | "lists") =>
      JSON.stringify(findTemplate("data-erased")!.write({ what }, language, writer));
    expect(words("account")).toMatch(/account is|cuenta está|compte est/);
    expect(words("lists")).not.toMatch(/account is|cuenta está|su cuenta|compte est|votre compte/i);
  },
);

test.each(languages)("says in %s that a regular giving has ended only when it did", (language) => {
  const words = (params: object) =>
    JSON.stringify(
      findTemplate("data-erased")!.write({ what: "account", ...params }, language, writer),
    );
  expect(words({ hasEndedGiving: true })).toMatch(/monthly giving|donación mensual|don mensuel/);
  // A row that an older version queued.
  expect(words({})).not.toMatch(/monthly giving|donación mensual|don mensuel/);
});

test.each(languages)(
  "names a continuing regular giving beside an undeleted account in %s",
  (language) => {
    const write = (regularGiving?: "none" | "goes-on" | "unknown") =>
      JSON.stringify(
        findTemplate("account-not-deleted")!.write(
          { reason: "order", giving: regularGiving, link },
          language,
          writer,
        ),
      );
    const names = /monthly giving|donación mensual|don mensuel/;
    expect(write("goes-on")).toMatch(/giving goes on\.|mensual continúa\.|mensuel continue\./);
    expect(write("unknown")).toMatch(/do not know yet|Aún no sabemos|ne savons pas encore/);
    expect(write("none")).not.toMatch(names);
    // A row that an older version queued.
    expect(write()).toBe(write("none"));
  },
);

const back = languages.flatMap((language) =>
  (["too-late", "late", "given-back", "returned"] as const).map((how) => [how, language] as const),
);

test.each(back)('never says "not charged" for a payment that is %s, in %s', (how, language) => {
  const { text } = renderMail(
    templates["payment-given-back"].write(
      { ...params["payment-given-back"], how },
      language,
      writer,
    ),
    writer,
    language,
  );
  expect(text).not.toMatch(/nothing was charged|no se cobró nada|rien n’a été débité/i);
  const goesBack = /given back|returned|devol|rendu|rendons|renvoyé/;
  // Earlier versions queued `late` before the refund.
  expect(goesBack.test(text)).toBe(how !== "late");
  expect(/looking into|revisando|examinons/.test(text)).toBe(how === "late");
});

test.each(languages)("links to the cart in %s only when no later order was placed", (language) => {
  const write = (hasOrderedSince?: boolean) => {
    const row = { order: 7, day: "2026-03-01", how: "too-late", hasOrderedSince, link };
    return JSON.stringify(findTemplate("payment-given-back")!.write(row, language, writer));
  };
  const since = /have not ordered .* since|no ha pedido los libros|pas commandé les livres depuis/;
  for (const mail of [write(), write(false)]) {
    expect(mail).toMatch(since);
    expect(mail).toContain(link);
  }
  expect(write(true)).not.toMatch(since);
  expect(write(true)).not.toContain(link);
});

test.each(languages)("says in %s who returned the payment: the bank or the library", (language) => {
  const write = (how: "given-back" | "returned") =>
    JSON.stringify(
      templates["order-cancelled"].write(
        { ...params["order-cancelled"], how, month: "as-before" },
        language,
        writer,
      ),
    );
  expect(write("returned")).toMatch(/Your bank returned|Su banco devolvió|Votre banque a renvoyé/);
  expect(write("given-back")).toMatch(/We gave you back|Le devolvimos|Nous vous avons rendu/);
  expect(write("given-back")).not.toMatch(/free order|pedido gratuito|commande gratuite/);
});

test.each(languages)("leaves out an unknown carrier and marks a correction in %s", (language) => {
  const write = (change: Partial<Params["order-shipped"]>) =>
    templates["order-shipped"].write({ ...params["order-shipped"], ...change }, language, writer);
  const t = createMailTranslator(language);
  const row = write({ carrier: "", tracking: "" });
  expect(JSON.stringify(row)).not.toContain(t("label-tracking"));
  expect(JSON.stringify(row)).not.toContain(t("label-carrier"));
  expect(JSON.stringify(write({}))).toContain(t("label-tracking"));
  const corrected = write({ what: "corrected" });
  for (const part of ["subject", "preview"] as const) {
    expect(corrected[part]).not.toBe(row[part]);
  }
  expect(corrected.parts[0]).not.toEqual(row.parts[0]);
});

const cancelled = languages.flatMap((language) =>
  (["given-back", "later", "nothing"] as const).map((how) => [how, language] as const),
);

test.each(cancelled)("describes a refund that is %s, in %s, with its reason", (how, language) => {
  const whole = { ...params["order-cancelled"], how, reason: "Sold out." };
  const text = (content: ReturnType<(typeof templates)["order-cancelled"]["write"]>) =>
    renderMail(content, writer, language).text;
  const mail = text(templates["order-cancelled"].write(whole, language, writer));
  expect(mail).toContain("Sold out.");
  expect(/13[.,]75/.test(mail)).toBe(how !== "nothing");

  const part = { ...params["order-reduced"], how, reason: "" };
  const reduced = text(templates["order-reduced"].write(part, language, writer));
  expect(/4[.,]50/.test(reduced)).toBe(how !== "nothing");
  expect(reduced).toContain("2 × All of Grace");
  expect(reduced).not.toMatch(/reason|motivo|raison/);

  const given = /gave you back|Le devolvimos|avons rendu/;
  for (const content of [mail, reduced]) expect(given.test(content)).toBe(how === "given-back");
});

test.each(languages)("names the refunded part and the whole payment in %s", (language) => {
  const write = (how: "given-back" | "returned" | "later", amount?: number) => {
    const row = { ...params["order-cancelled"], how, total: 51.09, amount };
    return renderMail(templates["order-cancelled"].write(row, language, writer), writer, language)
      .text;
  };
  const earlier = /went back to you before|se le devolvió antes|rendu auparavant/;
  for (const how of ["given-back", "later"] as const) {
    const text = write(how, 31.09);
    expect(text).toMatch(/31[.,]09/);
    expect(text).toMatch(/51[.,]09/);
    expect(text).toMatch(earlier);
    expect(write(how, 51.09)).not.toMatch(earlier);
    expect(write(how, 51.09)).toBe(write(how));
  }
  expect(write("returned", 51.09)).not.toMatch(earlier);

  const reduced = (change: object) => {
    const row = { ...params["order-reduced"], ...change };
    return renderMail(templates["order-reduced"].write(row, language, writer), writer, language)
      .text;
  };
  expect(reduced({})).toMatch(/4[.,]50.*65[.,]50/);
  expect(reduced({})).toMatch(/2[.,]25/);
  expect(reduced({ before: 0 })).not.toMatch(/Before that|Antes ya|auparavant/);
  // A row that an older version queued.
  expect(reduced({ payment: undefined })).not.toMatch(/65[.,]50/);
});

test.each(languages)("thanks in %s for the donation that stays when all books go", (language) => {
  const write = (change: object) =>
    JSON.stringify(
      templates["order-reduced"].write({ ...params["order-reduced"], ...change }, language, writer),
    );
  const rest = /The rest of your order|El resto de su pedido|Le reste de votre commande/;
  expect(write({ isLast: true })).not.toMatch(rest);
  expect(write({ isLast: false })).toMatch(rest);
  const total = /Altogether it now comes to|En total, ahora suma|Au total, elle s’élève/;
  expect(write({ total: 18.75 })).toMatch(new RegExp(`(${total.source}).{1,20}18[.,]75`));
  for (const change of [{ total: 0 }, { isLast: true }]) expect(write(change)).not.toMatch(total);
  expect(write({ gift: 0 })).not.toMatch(/gift|donativo|don /);
});

test.each(languages)("uses the order page's labels in %s", (language) => {
  const texts = JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
  const t = createMailTranslator(language);
  expect(texts).toMatchObject({
    "order-number": t("label-order"),
    "order-placed-on": t("label-placed-on"),
    "order-payment": t("label-payment"),
    "figures-gift-to-you": t("label-free-books"),
    "figures-shipping": t("label-shipping"),
    donation: t("label-donation"),
    "figures-total": t("label-total"),
    "order-shipped-on": t("label-shipped-on"),
    "order-carrier": t("label-carrier"),
    "order-tracking": t("label-tracking"),
    "figures-books_one": t("label-books", { count: 1 }).replace("1", "{{figure}}"),
    "figures-books_other": t("label-books", { count: 5 }).replace("5", "{{figure}}"),
  });
});

test("throws when a queued row lacks a parameter", () => {
  expect(() => findTemplate("change-email")!.write({}, "en", writer)).toThrow();
  expect(findTemplate("toString")).toBeUndefined();
});
