/** An amount in fen as `¥1,234.50`; a dash for none. */
export const yuan = (fen: unknown): string =>
  typeof fen === 'number' ? `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}` : '—';

/** The fen of a typed amount in yuan; null if it is none. */
export function fenOf(typed: string): number | null {
  const plain = typed.replaceAll(/[,，¥￥\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Yuan of an amount as it is typed; '' for none. */
export const typedYuan = (fen: unknown): string => (typeof fen === 'number' ? (fen / 100).toFixed(2) : '');
