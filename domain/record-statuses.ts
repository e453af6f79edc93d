/** What a catalog says about a record: shown to visitors, withdrawn from them, or deleted for good. */
export const recordStatuses = ["shown", "withdrawn", "deleted"] as const;
export type RecordStatus = (typeof recordStatuses)[number];
