/** The most copies of one book, and the most lines, that an order may have; a cart holds no more. */
export const MAX_COPIES = 999;
export const MAX_ORDER_LINES = 200;
