import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";

import { dropConnection, type RequestContext, waitForClose } from "#simulators/listen.ts";
import { type Form, readForm } from "#simulators/read-form.ts";

import { type Answer, buildRefusal } from "./answers.ts";
import type { Call, Fault, FaultName, Faults } from "./faults.ts";
import type { Merchant } from "./merchant.ts";
import { answerQuery } from "./query.ts";
import { refund, voidSale } from "./refund.ts";
import { processSale, validate } from "./sale.ts";
import { addSubscription, deleteSubscription, updateSubscription } from "./subscriptions.ts";
import { findInstrument, updateVault } from "./vault.ts";

/** Delay of an answer for a slow test card or account, in milliseconds. */
const SLOW_MS = 10_000;

/** The calls of servers: payments and queries. The status is always 200. */
export function paymentRoutes(merchant: Merchant) {
  const { faults } = merchant;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.post("/transact.php", async (c) => {
    const form = await readForm(c.req);
    const fault = findFault(merchant, form);
    c.header("content-type", "text/html; charset=UTF-8");
    return answerWithFault(c, { fault, pause: faults.pause }, () =>
      encode(getAnswer(merchant, form, fault?.fault)),
    );
  });

  app.post("/query.php", async (c) => {
    const form = await readForm(c.req);
    const orderIds = (form["order_id"] ?? "").split(",");
    const own = faults.take("query", { orderIds });
    if (own?.fault === "query_500") return c.text("Internal Server Error", 500);
    const fault = faults.take("transport", { call: "query", orderIds });
    c.header("content-type", "text/xml; charset=UTF-8");
    return answerWithFault(c, { fault, pause: faults.pause }, () =>
      answerQuery(merchant, form, { isBlind: own !== null }),
    );
  });
  return app;
}

/** The requested fault, or the fault that a test number stands for. */
function findFault(merchant: Merchant, form: Form): Fault | null {
  const call = findCall(form);
  const struck = { ...(call ? { call } : {}), orderIds: [form["orderid"] ?? ""] };
  const { faults } = merchant;
  const requested = faults.take("transport", struck) ?? faults.take("answer", struck);
  if (requested || (call !== "sale" && call !== "validate")) return requested;

  const fault = findInstrument(merchant, form)?.conduct.fault;
  return fault ? { fault, ms: SLOW_MS } : null;
}

function getAnswer(merchant: Merchant, form: Form, fault: FaultName | undefined): Answer {
  const type = form["type"] ?? "";
  const reference = merchant.newId();
  if (fault === "rate_limited")
    return buildRefusal("Rate limit exceeded", reference, { code: "301", type });

  const answer = transact(merchant, form);
  if (fault === "dup_reply") return buildRefusal("Duplicate transaction", reference, { type });
  if (fault === "error_400_after") {
    const text = "Transaction error returned by processor";
    return buildRefusal(text, reference, { code: "400", type });
  }
  return answer;
}

/** The call of a form; null if unknown. */
function findCall(form: Form): Exclude<Call, "query"> | null {
  const { type, recurring, customer_vault: vault } = form;
  if (type === "sale" || type === "validate" || type === "void" || type === "refund") return type;
  if (type) return null;
  if (recurring === "add_subscription") return recurring;
  if (recurring === "update_subscription" || recurring === "delete_subscription") return recurring;
  return vault ? "vault" : null;
}

/** Runs a call synchronously, so that calls never interleave. */
function transact(merchant: Merchant, form: Form): Answer {
  const call = findCall(form);
  if (form["security_key"] !== merchant.settings.securityKey) {
    return { ...buildRefusal("Authentication Failed", ""), responsetext: "Authentication Failed" };
  }
  if (!call) {
    return buildRefusal("Invalid Transaction Type", merchant.newId(), { type: form["type"] ?? "" });
  }
  return handlers[call](merchant, form);
}

const handlers: Record<Exclude<Call, "query">, (merchant: Merchant, form: Form) => Answer> = {
  sale: processSale,
  validate,
  void: voidSale,
  refund,
  vault: updateVault,
  add_subscription: addSubscription,
  update_subscription: updateSubscription,
  delete_subscription: deleteSubscription,
};

function encode(answer: Answer): string {
  return new URLSearchParams(answer).toString();
}

/** Runs the action and answers, unless the fault prevents the action or spoils the answer. */
async function answerWithFault(
  c: RequestContext,
  { fault, pause }: { fault: Fault | null; pause: Faults["pause"] },
  act: () => string | Promise<string>,
): Promise<Response> {
  if (fault?.fault === "drop_before") return dropConnection(c);
  if (fault?.fault === "hang_before") return waitForClose(c);

  const body = await act();
  switch (fault?.fault) {
    case "drop_after":
      return dropConnection(c);
    case "hang_after":
      return waitForClose(c);
    case "http_502_after":
      return c.html(renderErrorPage("502 Bad Gateway"), 502);
    case "empty_body":
      return c.html("");
    case "html_body":
      return c.html(renderErrorPage("The service is being looked after"));
    case "slow":
      await pause(fault.ms);
      return c.body(body);
    default:
      return c.body(body);
  }
}

function renderErrorPage(title: string): string {
  return `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}
