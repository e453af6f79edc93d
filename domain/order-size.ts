/** The most copies of one book, and the most lines, that an order may have; a cart holds no more. */
export const MOST_COPIES = 999;
export const MOST_LINES = 200;
