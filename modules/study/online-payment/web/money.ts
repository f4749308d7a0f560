/** An amount in fen as `¥1,234.50`; a dash for none. */
export const yuan = (fen: unknown): string =>
  typeof fen === 'number' ? `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}` : '—';
