import { fenOf, momentOf } from '../money.ts';
import type { BillEntry } from '../provider.ts';
import columns from './bill-columns.json' with { type: 'json' };

/**
 * The trades and refunds of a bill file: a header row, rows whose values begin with a backtick, and a summary that begins with a header row
 * of its own.
 */
export function wechatBill(text: string): readonly BillEntry[] {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = header.split(',').map((name) => name.trim());
  const rows = lines.filter((line) => line.startsWith('`')).map((line) => valuesOf(line, names));
  return rows.flatMap((row) => entryOf(row) ?? []);
}

// Names of goods may contain commas, so rows are cut before each backtick.
const valuesOf = (line: string, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    line
      .slice(1)
      .split(',`')
      .map((value, at) => [names[at] ?? '', value.trim()]),
  );

function entryOf(row: ReadonlyMap<string, string>): BillEntry | null {
  const text = (name: string) => row.get(name) ?? '';
  const [at, outTradeNo, state] = [momentOf(text(columns.at)), text(columns.outTradeNo), text(columns.state)];
  if (!at || !outTradeNo) return null;
  if (state === 'SUCCESS') {
    const amount = fenOf(text(columns.amount) || text(columns.dueAmount));
    return amount === null ? null : { kind: 'payment', outTradeNo, refundNo: null, transactionNo: text(columns.transactionNo), amount, at };
  }
  const amount = fenOf(text(columns.askedRefund) || text(columns.refund));
  if (amount === null || !['REFUND', 'REVOKED'].includes(state)) return null;
  return { kind: 'refund', outTradeNo, refundNo: text(columns.refundNo), transactionNo: text(columns.refundTransactionNo), amount, at };
}
