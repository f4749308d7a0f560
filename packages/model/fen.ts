import { grouped } from './grouped.ts';

/** Largest number of digits before the point of a typed amount: 99 999 999.99 yuan. */
const TYPED = /^\d{1,8}(\.\d{1,2})?$/;

/** Yuan of an amount in fen, as texts and forms have it: `1234.50`. */
export const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Yuan of an amount in fen as people read it: `¥1,234.50`, `-¥1,234.50`; a dash for none. */
export const shownYuan = (fen: unknown): string =>
  typeof fen === 'number' ? `${fen < 0 ? '-' : ''}¥${grouped(yuan(Math.abs(fen)))}` : '—';

/** Yuan of an amount as it is typed; '' for none. */
export const typedYuan = (fen: unknown): string => (typeof fen === 'number' ? yuan(fen) : '');

/** The fen of a typed amount in yuan; null if it is none. */
export function fenOf(typed: string): number | null {
  const plain = typed.replaceAll(/[,，¥￥\s]/g, '');
  return TYPED.test(plain) ? Math.round(Number(plain) * 100) : null;
}
