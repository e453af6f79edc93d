import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatDay, formatMoney } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import { lateChargeOutcomes } from "./orders.ts";
import { defineTemplate, button, donatePart, factList, reasonPart } from "./template.ts";

/** `first`: the donation that a regular giving begins with. */
const frequencies = ["once", "first", "monthly"] as const;

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
    const { t, paragraphOf, language } = mail;
    return {
      subject: t("donation-received-subject"),
      preview: t("donation-received-preview"),
      parts: [
        paragraphOf("donation-received-thanks"),
        paragraphOf("donation-received-receipt"),
        factList(mail, [
          ["label-donation-number", donation || null],
          ["label-given-on", formatDay(day, language)],
          ["label-payment", payment || null],
          ["label-amount", formatMoney(cents(amount), language)],
          ["label-frequency", t(`frequency-${how}`)],
        ]),
        bank ? paragraphOf("donation-received-bank") : null,
        how !== "once" && nextDay
          ? paragraphOf("next-charge", { day: formatDay(nextDay, language) })
          : null,
        how === "once" ? null : paragraphOf("change-or-end-giving"),
        paragraphOf("donation-received-no-goods"),
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
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t("donation-declined-subject"),
      preview: t("donation-declined-preview"),
      parts: [
        paragraphOf("donation-declined-text", { amount, day: formatDay(day, language) }),
        nextDay
          ? paragraphOf("donation-declined-next", { day: formatDay(nextDay, language) })
          : null,
        paragraphOf("donation-declined-advice"),
        button(mail, "to-my-account", link),
        paragraphOf("any-charge", { contact }),
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
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t("donation-not-charged-subject"),
      preview: t("donation-not-charged-preview"),
      parts: [
        paragraphOf("donation-not-charged-text", { amount, day: formatDay(day, language) }),
        paragraph(`${t("donation-not-charged-thanks")} ${t("donate-later")}`),
        button(mail, "donate", link),
        paragraphOf("any-charge", { contact }),
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
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t(`late-charge-subject-${how}`),
      preview: t(`donation-given-back-preview-${how}`),
      parts: [
        paragraphOf(`donation-given-back-text-${how}`, { amount, day: formatDay(day, language) }),
        how === "late" ? null : paragraphOf("bank-takes-days"),
        paragraphOf("donate-later"),
        button(mail, "donate", link),
        paragraphOf("charge-still-shown", { contact }),
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
    const { t, paragraphOf, language, contact } = mail;
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
        paragraphOf("donation-went-back-receipt"),
        monthly ? paragraphOf("donation-went-back-only-this") : null,
        button(mail, "see-my-donations", link),
        paragraphOf("donation-went-back-contact", { contact }),
      ],
      why: t("why-donation"),
    };
  },
);
