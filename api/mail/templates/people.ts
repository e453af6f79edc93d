import { z } from "@hono/zod-openapi";

import { button, lineList } from "./template-parts.ts";
import { defineTemplate } from "./template.ts";

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
    const { t, p, contact } = mail;
    return {
      subject: t("account-not-deleted-subject"),
      preview: t("account-not-deleted-preview"),
      parts: [
        p("account-not-deleted-text"),
        p(`account-not-deleted-reason-${reason}`),
        regularGiving === "none" ? null : p(`account-not-deleted-giving-${regularGiving}`),
        button(mail, "to-my-account", link),
        p("account-not-deleted-contact", { contact }),
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
  ({ what, hasEndedGiving }, { t, p, contact }) => ({
    subject: t(`data-erased-subject-${what}`),
    preview: t("data-erased-preview"),
    parts: [
      p(`data-erased-text-${what}`),
      hasEndedGiving ? p("data-erased-giving-ended") : null,
      p("data-erased-open"),
      p("data-erased-contact", { contact }),
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
    const { t, p } = mail;
    return {
      subject: t("change-email-subject"),
      preview: t("change-email-preview"),
      parts: [
        p("change-email-text"),
        button(mail, "change-email-button", link),
        p("change-email-link", { hours }),
      ],
      why: t("change-email-why"),
    };
  },
);

/** To the former address of an account, in case its owner did not ask for the change. */
export const emailChanged = defineTemplate(z.object({}), (_, { t, p, contact }) => ({
  subject: t("email-changed-subject"),
  preview: t("email-changed-preview"),
  parts: [p("email-changed-text"), p("email-changed-contact", { contact })],
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
    const { t, p } = mail;
    return {
      subject: t("confirm-subscriptions-subject"),
      preview: t("confirm-subscriptions-preview"),
      parts: [
        p("confirm-subscriptions-text"),
        lineList(lists),
        button(mail, "confirm-subscriptions-button", link),
        p("confirm-subscriptions-link", { days }),
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
  ({ lists, leaveLink }, { t, p }) => ({
    subject: t("subscriptions-confirmed-subject"),
    preview: t("subscriptions-confirmed-preview"),
    parts: [
      p("subscriptions-confirmed-text"),
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
