/** What transact.php says, by its names. */
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
  /** Names that only some answers have. */
  more?: Answer;
};

/** An answer with the names that every answer has. */
export function buildAnswer(said: AnswerInput): Answer {
  return {
    response: getResponse(said.code),
    responsetext: said.text,
    authcode: said.authorizationCode ?? "",
    transactionid: said.transactionId ?? "",
    avsresponse: said.avs ?? "",
    cvvresponse: said.cvv ?? "",
    orderid: said.orderId ?? "",
    type: said.type,
    response_code: said.code,
    ...said.more,
  };
}

/** An answer that nothing came of; it echoes the order only when it is told to. */
export function buildRefusal(
  text: string,
  reference: string,
  said: Partial<AnswerInput> = {},
): Answer {
  return buildAnswer({ code: "300", type: "", ...said, text: `${text} REFID:${reference}` });
}

/** "1" when it was approved, "2" when a bank declined it, "3" for all else. */
function getResponse(code: string): string {
  if (code.startsWith("1")) return "1";
  return code.startsWith("2") ? "2" : "3";
}
