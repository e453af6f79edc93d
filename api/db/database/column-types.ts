import pg from "pg";

const { DATE, INT8 } = pg.types.builtins;

/** Parses counts and sums as numbers, and days as "YYYY-MM-DD", because a day has no time zone. */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(INT8, Number);
columnTypes.setTypeParser(DATE, String);
