import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { renderMail } from "#api/mail/render-mail.ts";
import type { Sender } from "#api/mail/mail-content.ts";
import { languages } from "#domain/languages.ts";

import { orderLabels } from "./order-names.ts";
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
  const known: Record<string, object> = params;
  const said = findTemplate(name)!.write(known[name], language, writer);
  return { said, ...renderMail(said, writer, language) };
}

test.each(every)("%s in %s is whole, as text and as HTML", (name, language) => {
  const { said, subject, text, html } = render(name, language);

  expect(subject).toBe(said.subject);
  for (const part of [said.subject, said.preview, said.why]) expect(part).toMatch(/\S{2}/);
  expect(text).toContain(said.why);
  expect(text).toContain("1 Mill Lane");
  expect(text + html).not.toMatch(/undefined|\[object|NaN/);
  expect(html).toContain(`<html lang="${language}">`);
});

test.each(every)(
  "%s in %s lets no markup in, and leads to the same places twice",
  (name, language) => {
    const { text, html } = render(name, language);

    expect(html).not.toContain("<script");
    expect(html).not.toContain("'x'");
    const inText = text.match(/https?:\/\/\S+/g) ?? [];
    const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
      href.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    );
    expect(new Set(inHtml)).toEqual(new Set(inText));
  },
);

test.each(every)(
  "the links of %s in %s have the library's green, by day and by night",
  (name, language) => {
    const { html } = render(name, language);

    for (const [link] of html.matchAll(/<a [^>]*>/g)) {
      expect(link).toMatch(/class="link"[^>]*color:#1f5a4a|background:#1f5a4a/);
    }
    expect(html).toContain("@media (prefers-color-scheme:dark){a.link{color:#8cc4ae!important}}");
  },
);

test.each(every)("%s in %s shows no bare token in its HTML", (name, language) => {
  expect(render(name, language).html).not.toMatch(/>[^<]*token=/);
});

test.each(Object.keys(templates))("%s says nothing in English in the other languages", (name) => {
  const words = (language: (typeof languages)[number]) => {
    const { subject, preview, why, parts } = render(name, language).said;
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

test.each(Object.keys(templates))("no sign of French %s can be left alone on a line", (name) => {
  const { said } = render(name, "fr");
  expect(
    JSON.stringify({
      ...said,
      parts: said.parts.filter(({ kind }) => kind !== "list" && kind !== "lines"),
    }),
  ).not.toMatch(/[a-zé] [:;?!»]|« /i);
});

test.each(languages)("below an order in %s it is said where gifts are made", (language) => {
  expect(render("order-placed", language).text).toMatch(
    new RegExp(`\\nhttps://library.example/donate\\?lng=${language}\n`),
  );
});

test.each(languages)("only a free order that is open again is named in %s", (language) => {
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

test.each(languages)("an order that a bank has yet to pay says so in %s", (language) => {
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

test.each(languages)("whoever had no account is not told in %s that it is deleted", (language) => {
  const words = (what: "account" | "lists") =>
    JSON.stringify(findTemplate("data-erased")!.write({ what }, language, writer));
  expect(words("account")).toMatch(/account is|cuenta está|compte est/);
  expect(words("lists")).not.toMatch(/account is|cuenta está|su cuenta|compte est|votre compte/i);
});

test.each(languages)("only whoever gave monthly is told in %s that it has ended", (language) => {
  const words = (params: object) =>
    JSON.stringify(
      findTemplate("data-erased")!.write({ what: "account", ...params }, language, writer),
    );
  expect(words({ hasEndedGiving: true })).toMatch(/monthly giving|donación mensual|don mensuel/);
  // As it was queued before there were givings.
  expect(words({})).not.toMatch(/monthly giving|donación mensual|don mensuel/);
});

test.each(languages)(
  "a giving that goes on beside an undeleted account is named in %s",
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
    // As it was queued before this was said.
    expect(write()).toBe(write("none"));
  },
);

const back = languages.flatMap((language) =>
  (["too-late", "late", "given-back", "returned"] as const).map((how) => [how, language] as const),
);

test.each(back)("a payment that is %s is never called not charged in %s", (how, language) => {
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
  // An earlier version queued `late` before anything was returned.
  expect(goesBack.test(text)).toBe(how !== "late");
  expect(/looking into|revisando|examinons/.test(text)).toBe(how === "late");
});

test.each(languages)(
  "only a person who ordered nothing since is led to the cart in %s",
  (language) => {
    const write = (hasOrderedSince?: boolean) => {
      const sent = { order: 7, day: "2026-03-01", how: "too-late", hasOrderedSince, link };
      return JSON.stringify(findTemplate("payment-given-back")!.write(sent, language, writer));
    };
    const since =
      /have not ordered .* since|no ha pedido los libros|pas commandé les livres depuis/;
    for (const mail of [write(), write(false)]) {
      expect(mail).toMatch(since);
      expect(mail).toContain(link);
    }
    expect(write(true)).not.toMatch(since);
    expect(write(true)).not.toContain(link);
  },
);

test.each(languages)("whose bank it was is told in %s, and who gave it back", (language) => {
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

test.each(languages)(
  "a parcel without a number, or with another, is told of as such in %s",
  (language) => {
    const write = (change: Partial<Params["order-shipped"]>) =>
      templates["order-shipped"].write({ ...params["order-shipped"], ...change }, language, writer);
    const sent = write({ carrier: "", tracking: "" });
    expect(JSON.stringify(sent)).not.toContain(orderLabels[language].tracking);
    expect(JSON.stringify(sent)).not.toContain(orderLabels[language].carrier);
    expect(JSON.stringify(write({}))).toContain(`${orderLabels[language].tracking}`);
    const corrected = write({ what: "corrected" });
    for (const part of ["subject", "preview"] as const) {
      expect(corrected[part]).not.toBe(sent[part]);
    }
    expect(corrected.parts[0]).not.toEqual(sent.parts[0]);
  },
);

const cancelled = languages.flatMap((language) =>
  (["given-back", "later", "nothing"] as const).map((how) => [how, language] as const),
);

test.each(cancelled)("what goes back is told as %s in %s, and why", (how, language) => {
  const whole = { ...params["order-cancelled"], how, reason: "Sold out." };
  const text = (said: ReturnType<(typeof templates)["order-cancelled"]["write"]>) =>
    renderMail(said, writer, language).text;
  const mail = text(templates["order-cancelled"].write(whole, language, writer));
  expect(mail).toContain("Sold out.");
  expect(/13[.,]75/.test(mail)).toBe(how !== "nothing");

  const part = { ...params["order-reduced"], how, reason: "" };
  const reduced = text(templates["order-reduced"].write(part, language, writer));
  expect(/4[.,]50/.test(reduced)).toBe(how !== "nothing");
  expect(reduced).toContain("2 × All of Grace");
  expect(reduced).not.toMatch(/reason|motivo|raison/);

  const given = /gave you back|Le devolvimos|avons rendu/;
  for (const said of [mail, reduced]) expect(given.test(said)).toBe(how === "given-back");
});

test.each(languages)(
  "of a payment of which a part went back before it is told in %s what goes back now, and what was paid",
  (language) => {
    const write = (how: "given-back" | "returned" | "later", amount?: number) => {
      const sent = { ...params["order-cancelled"], how, total: 51.09, amount };
      return renderMail(
        templates["order-cancelled"].write(sent, language, writer),
        writer,
        language,
      ).text;
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
      const sent = { ...params["order-reduced"], ...change };
      return renderMail(templates["order-reduced"].write(sent, language, writer), writer, language)
        .text;
    };
    expect(reduced({})).toMatch(/4[.,]50.*65[.,]50/);
    expect(reduced({})).toMatch(/2[.,]25/);
    expect(reduced({ before: 0 })).not.toMatch(/Before that|Antes ya|auparavant/);
    // As it was queued before that was said.
    expect(reduced({ payment: undefined })).not.toMatch(/65[.,]50/);
  },
);

test.each(languages)("who keeps only the gift of an order is thanked for it in %s", (language) => {
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

test.each(languages)("the mail of an order has the words of its page in %s", (language) => {
  const texts = JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
  const { order, placedOn, payment, gift, shipping, donation, total, books, ...names } =
    orderLabels[language];
  expect(texts).toMatchObject({
    "order-number": order,
    "order-placed-on": placedOn,
    "order-payment": payment,
    "figures-gift-to-you": gift,
    "figures-shipping": shipping,
    donation,
    "figures-total": total,
    "order-shipped-on": names.shippedOn,
    "order-carrier": names.carrier,
    "order-tracking": names.tracking,
    "figures-books_one": books(1).replace("1", "{{figure}}"),
    "figures-books_other": books(5).replace("5", "{{figure}}"),
  });
});

test("a mail whose row lacks something is not written", () => {
  expect(() => findTemplate("change-email")!.write({}, "en", writer)).toThrow();
  expect(findTemplate("toString")).toBeUndefined();
});
