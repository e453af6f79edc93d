import { z } from "@hono/zod-openapi";

import { defineTemplate, button, lineList } from "./template.ts";

/** To a person who asked to delete their account and waits for the outcome: it was not deleted. */
export const accountNotDeleted = defineTemplate(
  z.object({
    /** What prevented the deletion. */
    reason: z.enum(["giving", "giving-unknown", "order", "payment"]),
    /** The state of the regular giving, when something else prevented the deletion. */
    giving: z.enum(["none", "goes-on", "unknown"]).default("none"),
    link: z.url(),
  }),
  ({ reason, giving: regularGiving, link }, mail) => {
    const { t, paragraphOf, contact } = mail;
    return {
      subject: t("account-not-deleted-subject"),
      preview: t("account-not-deleted-preview"),
      parts: [
        paragraphOf("account-not-deleted-text"),
        paragraphOf(`account-not-deleted-reason-${reason}`),
        regularGiving === "none"
          ? null
          : paragraphOf(`account-not-deleted-giving-${regularGiving}`),
        button(mail, "to-my-account", link),
        paragraphOf("account-not-deleted-contact", { contact }),
      ],
      why: t("account-not-deleted-why"),
    };
  },
);

/** The last mail to a person whose data are deleted; no trace of it is stored. */
export const dataErased = defineTemplate(
  z.object({
    /** `lists`: the person was on mailing lists and had no account. */
    what: z.enum(["account", "lists"]),
    /** Whether a regular giving ended with the deletion, or shortly before. */
    hasEndedGiving: z.boolean().default(false),
  }),
  ({ what, hasEndedGiving }, { t, paragraphOf, contact }) => ({
    subject: t(`data-erased-subject-${what}`),
    preview: t("data-erased-preview"),
    parts: [
      paragraphOf(`data-erased-text-${what}`),
      hasEndedGiving ? paragraphOf("data-erased-giving-ended") : null,
      paragraphOf("data-erased-open"),
      paragraphOf("data-erased-contact", { contact }),
    ],
    why: t(`data-erased-why-${what}`),
  }),
);

/** S5.01, to the new address: asks whether mail of an account may go there. */
export const changeEmail = defineTemplate(
  z.object({
    link: z.url(),
    /** How long the link works. */
    hours: z.int(),
  }),
  ({ link, hours }, mail) => {
    const { t, paragraphOf } = mail;
    return {
      subject: t("change-email-subject"),
      preview: t("change-email-preview"),
      parts: [
        paragraphOf("change-email-text"),
        button(mail, "change-email-button", link),
        paragraphOf("change-email-link", { hours }),
      ],
      why: t("change-email-why"),
    };
  },
);

/** To the former address of an account, in case its owner did not ask for the change. */
export const emailChanged = defineTemplate(z.object({}), (_, { t, paragraphOf, contact }) => ({
  subject: t("email-changed-subject"),
  preview: t("email-changed-preview"),
  parts: [paragraphOf("email-changed-text"), paragraphOf("email-changed-contact", { contact })],
  why: t("email-changed-why"),
}));

/** S7.25: asks whether the owner of an address subscribed to mailing lists. */
export const confirmSubscriptions = defineTemplate(
  z.object({
    /** Their names, line by line. */
    lists: z.string(),
    link: z.url(),
    /** How long the link works. */
    days: z.int(),
  }),
  ({ lists, link, days }, mail) => {
    const { t, paragraphOf } = mail;
    return {
      subject: t("confirm-subscriptions-subject"),
      preview: t("confirm-subscriptions-preview"),
      parts: [
        paragraphOf("confirm-subscriptions-text"),
        lineList(lists),
        button(mail, "confirm-subscriptions-button", link),
        paragraphOf("confirm-subscriptions-link", { days }),
      ],
      why: t("confirm-subscriptions-why"),
    };
  },
);

/** Lists the mailing lists of an address, and how to leave them. */
export const subscriptionsConfirmed = defineTemplate(
  z.object({
    /** Their names, line by line. */
    lists: z.string(),
    leaveLink: z.url(),
  }),
  ({ lists, leaveLink }, { t, paragraphOf }) => ({
    subject: t("subscriptions-confirmed-subject"),
    preview: t("subscriptions-confirmed-preview"),
    parts: [
      paragraphOf("subscriptions-confirmed-text"),
      lineList(lists),
      {
        kind: "link",
        text: t("subscriptions-confirmed-leave"),
        label: t("subscriptions-confirmed-link"),
        link: leaveLink,
      },
    ],
    why: t("subscriptions-confirmed-why"),
  }),
);
