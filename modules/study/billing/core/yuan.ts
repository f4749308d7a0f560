/** Fen as yuan for messages: 12345 → 123.45. */
export const yuan = (fen: number): string => (fen / 100).toFixed(2);
