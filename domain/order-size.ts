/** Maximum copies of a book and maximum lines, in an order and in a cart. */
export const MAX_COPIES = 999;
export const MAX_ORDER_LINES = 200;
