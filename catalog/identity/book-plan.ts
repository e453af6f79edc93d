/** Which book of the library an EPUB becomes. */
export type BookPlan =
  | { kind: "known"; code: string; isFromEpub: boolean; isSameFile: boolean }
  /** `apart` says which books it resembles and why it is none of them. */
  | { kind: "new"; code: string; apart: string[] }
  | { kind: "copy"; code: string; of: string }
  | { kind: "refused"; reason: string };
