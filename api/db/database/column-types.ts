import pg from "pg";

const { DATE, INT8 } = pg.types.builtins;

/** Counts and sums as numbers, days as "YYYY-MM-DD": a day has no time zone to be shifted by. */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(INT8, Number);
columnTypes.setTypeParser(DATE, String);
