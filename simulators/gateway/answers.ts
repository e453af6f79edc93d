import type { Form } from "#simulators/read-form.ts";

export type Answer = Record<string, string>;

export type AnswerInput = {
  code: string;
  text: string;
  type: string;
  orderId?: string;
  transactionId?: string;
  authorizationCode?: string;
  avs?: string;
  cvv?: string;
  more?: Answer;
};

export function buildAnswer(input: AnswerInput): Answer {
  return {
    response: getResponse(input.code),
    responsetext: input.text,
    authcode: input.authorizationCode ?? "",
    transactionid: input.transactionId ?? "",
    avsresponse: input.avs ?? "",
    cvvresponse: input.cvv ?? "",
    orderid: input.orderId ?? "",
    type: input.type,
    response_code: input.code,
    ...input.more,
  };
}

/** Builds a response for a failed call; it contains the order id only if given. */
export function buildRefusal(
  text: string,
  reference: string,
  input: Partial<AnswerInput> = {},
): Answer {
  return buildAnswer({ code: "300", type: "", ...input, text: `${text} REFID:${reference}` });
}

const detailFields = new Set(["first_name", "last_name", "order_description", "ipaddress"]);

/** The fields of a form about person and order, without card or account numbers. */
export function readDetails(form: Form): Form {
  return Object.fromEntries(Object.entries(form).filter(([name]) => detailFields.has(name)));
}

/** "1" approved, "2" declined by a bank, "3" error. */
function getResponse(code: string): string {
  if (code.startsWith("1")) return "1";
  return code.startsWith("2") ? "2" : "3";
}
