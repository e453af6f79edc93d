import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatDay, formatMoney } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import { lateChargeOutcomes } from "./orders.ts";
import { button, donatePart, factList, reasonPart } from "./template-parts.ts";
import { defineTemplate } from "./template.ts";

/** `first`: the donation that a regular giving begins with. */
export const frequencies = ["once", "first", "monthly"] as const;

/**
 * S8.03: thanks for a donation and is its receipt. Days are "2026-03-01", amounts US dollars, in every template here.
 */
export const donationReceived = defineTemplate(
  z.object({
    /** Our number; 0 for one that the gateway charged by itself, which has its payment number alone. */
    gift: z.int(),
    /** On which it was given. */
    day: z.string(),
    amount: z.number(),
    /** The gateway's number of the charge; "" when it is not known. */
    payment: z.string(),
    how: z.enum(frequencies),
    /** Whether a bank account pays it, some days later. */
    bank: z.boolean(),
    /** The next charge; "" when there is none, or the day is not known. */
    nextDay: z.string(),
    link: z.url(),
  }),
  ({ gift: donation, day, amount, payment, how, bank, nextDay, link }, mail) => {
    const { t, p, language } = mail;
    return {
      subject: t("donation-received-subject"),
      preview: t("donation-received-preview"),
      parts: [
        p("donation-received-thanks"),
        p("donation-received-receipt"),
        factList(mail, [
          ["label-donation-number", donation || null],
          ["label-given-on", formatDay(day, language)],
          ["label-payment", payment || null],
          ["label-amount", formatMoney(cents(amount), language)],
          ["label-frequency", t(`frequency-${how}`)],
        ]),
        bank ? p("donation-received-bank") : null,
        how !== "once" && nextDay ? p("next-charge", { day: formatDay(nextDay, language) }) : null,
        how === "once" ? null : p("change-or-end-giving"),
        p("donation-received-no-goods"),
        button(mail, "see-my-donations", link),
        donatePart("donation", mail),
      ],
      why: t("why-donation"),
    };
  },
);

/** The person's bank declined a charge of a regular giving. */
export const donationDeclined = defineTemplate(
  z.object({
    /** Of the declined charge. */
    day: z.string(),
    amount: z.number(),
    /** The next charge; "" when the day is not known. */
    nextDay: z.string(),
    link: z.url(),
  }),
  ({ day, amount, nextDay, link }, mail) => {
    const { t, p, language, contact } = mail;
    return {
      subject: t("donation-declined-subject"),
      preview: t("donation-declined-preview"),
      parts: [
        p("donation-declined-text", { amount, day: formatDay(day, language) }),
        nextDay ? p("donation-declined-next", { day: formatDay(nextDay, language) }) : null,
        p("donation-declined-advice"),
        button(mail, "to-my-account", link),
        p("any-charge", { contact }),
      ],
      why: t("why-giving"),
    };
  },
);

/** To a person who waited for the outcome: nothing was charged, and there is no donation. */
export const donationNotCharged = defineTemplate(
  z.object({
    /** On which it was sent. */
    day: z.string(),
    amount: z.number(),
    link: z.url(),
  }),
  ({ day, amount, link }, mail) => {
    const { t, p, language, contact } = mail;
    return {
      subject: t("donation-not-charged-subject"),
      preview: t("donation-not-charged-preview"),
      parts: [
        p("donation-not-charged-text", { amount, day: formatDay(day, language) }),
        paragraph(`${t("donation-not-charged-thanks")} ${t("donate-later")}`),
        button(mail, "donate", link),
        p("any-charge", { contact }),
      ],
      why: t("why-donation"),
    };
  },
);

/** To a person whose donation was charged and not recorded: the payment was refunded. */
export const lateDonationRefunded = defineTemplate(
  z.object({
    /** On which it was sent. */
    day: z.string(),
    amount: z.number(),
    how: z.enum(lateChargeOutcomes),
    link: z.url(),
  }),
  ({ day, amount, how, link }, mail) => {
    const { t, p, language, contact } = mail;
    return {
      subject: t(`late-charge-subject-${how}`),
      preview: t(`donation-given-back-preview-${how}`),
      parts: [
        p(`donation-given-back-text-${how}`, { amount, day: formatDay(day, language) }),
        how === "late" ? null : p("bank-takes-days"),
        p("donate-later"),
        button(mail, "donate", link),
        p("charge-still-shown", { contact }),
      ],
      why: t("why-donation"),
    };
  },
);

/** A donation that had been received was refunded or returned, and its receipt is void. */
export const donationReversed = defineTemplate(
  z.object({
    /** On which it was given. */
    day: z.string(),
    amount: z.number(),
    /** `returned`: by the person's bank. `later`: once the charge is settled. */
    how: z.enum(["given-back", "returned", "later"]),
    /** The ministry's reason; "" when it gives none. */
    reason: z.string().default(""),
    /** Whether it belongs to a regular giving. */
    monthly: z.boolean(),
    link: z.url(),
  }),
  ({ day, amount, how, reason, monthly, link }, mail) => {
    const { t, p, language, contact } = mail;
    const text = t(`donation-went-back-text-${how}-${monthly ? "monthly" : "once"}`, {
      amount,
      day: formatDay(day, language),
    });
    const rest = {
      returned: "",
      "given-back": ` ${t("bank-takes-days")}`,
      later: ` ${t("refund-later", { amount })}`,
    }[how];
    return {
      subject: t(`donation-went-back-subject-${how}`),
      preview: t("donation-went-back-preview"),
      parts: [
        paragraph(`${text}${rest}`),
        reasonPart(mail, reason),
        p("donation-went-back-receipt"),
        monthly ? p("donation-went-back-only-this") : null,
        button(mail, "see-my-donations", link),
        p("donation-went-back-contact", { contact }),
      ],
      why: t("why-donation"),
    };
  },
);
