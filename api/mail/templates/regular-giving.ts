import { z } from "@hono/zod-openapi";

import { formatDay } from "#domain/formatting.ts";

import { defineTemplate, button } from "./template.ts";

/** A regular giving has ended, by the person or at the gateway. Amounts are US dollars, in every template here. */
export const regularGivingCancelled = defineTemplate(
  z.object({
    amount: z.number(),
    /** `gateway`: the library was not asked. */
    by: z.enum(["you", "gateway"]),
    link: z.url(),
  }),
  ({ amount, by, link }, mail) => {
    const { t, paragraphOf, contact } = mail;
    return {
      subject: t("giving-cancelled-subject"),
      preview: t("giving-cancelled-preview"),
      parts: [
        paragraphOf(`giving-cancelled-by-${by}`, { amount }),
        paragraphOf("giving-cancelled-thanks"),
        by === "gateway" ? paragraphOf("giving-cancelled-again") : null,
        button(mail, "see-my-donations", link),
        paragraphOf("further-charge", { contact }),
      ],
      why: t("why-giving"),
    };
  },
);

/** Confirms a change of a regular giving. */
export const regularGivingChanged = defineTemplate(
  z.object({
    /** The amount from now on. */
    amount: z.number(),
    /** The next charge, "2026-03-01"; "" when the day is not known. */
    nextDay: z.string(),
    /** `method`: the card or bank account. */
    what: z.enum(["amount", "method"]),
    link: z.url(),
  }),
  ({ amount, nextDay, what, link }, mail) => {
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t("giving-changed-subject"),
      preview: t(`giving-changed-preview-${what}`, { amount }),
      parts: [
        paragraphOf(`giving-changed-text-${what}`, { amount }),
        nextDay ? paragraphOf("next-charge", { day: formatDay(nextDay, language) }) : null,
        paragraphOf("change-or-end-giving"),
        paragraphOf("giving-changed-thanks"),
        button(mail, "to-my-account", link),
        paragraphOf("giving-changed-contact", { contact }),
      ],
      why: t("why-giving"),
    };
  },
);

/** A donation was received, but the regular giving that it was to begin could not be set up. */
export const regularGivingNotBegun = defineTemplate(
  z.object({
    /** Of the donation, "2026-03-01". */
    day: z.string(),
    amount: z.number(),
    link: z.url(),
  }),
  ({ day, amount, link }, mail) => {
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t("giving-not-begun-subject"),
      preview: t("giving-not-begun-preview"),
      parts: [
        paragraphOf("giving-not-begun-thanks", { amount, day: formatDay(day, language) }),
        paragraphOf("giving-not-begun-text"),
        paragraphOf("giving-not-begun-again"),
        button(mail, "donate", link),
        paragraphOf("further-charge", { contact }),
      ],
      why: t("why-donation"),
    };
  },
);

/** To a person who asked to end their regular giving: every try failed, and it goes on. */
export const regularGivingNotCancelled = defineTemplate(
  z.object({
    amount: z.number(),
    /** The next charge, "2026-03-01"; "" when the day is not known. */
    nextDay: z.string(),
    link: z.url(),
  }),
  ({ amount, nextDay, link }, mail) => {
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t("giving-not-cancelled-subject"),
      preview: t("giving-not-cancelled-preview"),
      parts: [
        paragraphOf("giving-not-cancelled-text", { amount }),
        nextDay
          ? paragraphOf("giving-not-cancelled-next", { day: formatDay(nextDay, language) })
          : paragraphOf("giving-not-cancelled-goes-on"),
        paragraphOf("giving-not-cancelled-again"),
        button(mail, "to-my-account", link),
        paragraphOf("giving-not-cancelled-contact", { contact }),
      ],
      why: t("why-giving"),
    };
  },
);
