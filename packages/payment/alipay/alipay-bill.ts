import { parse } from 'csv-parse/sync';
import { fenOf, momentOf } from '../money.ts';
import type { BillEntry } from '../provider.ts';
import words from './bill-columns.json' with { type: 'json' };
import { unzipped } from './unzip.ts';

const { columns } = words;

/** The trades and refunds of a bill archive: its details are a table in GBK between lines of explanation that begin with #. */
export function alipayBill(zip: Buffer): readonly BillEntry[] {
  return unzipped(zip)
    .filter(({ name }) => name.endsWith('.csv') && !name.includes(words.summary))
    .flatMap(({ bytes }) => entriesIn(new TextDecoder('gbk').decode(bytes)));
}

function entriesIn(text: string): BillEntry[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const settings = { columns: true, trim: true, relax_quotes: true, relax_column_count: true } as const;
  const rows = parse(lines.join('\n'), settings) as unknown as Readonly<Record<string, string>>[];
  return rows.flatMap((row) => entryOf(row) ?? []);
}

function entryOf(row: Readonly<Record<string, string>>): BillEntry | null {
  const text = (name: string) => (row[name] ?? '').trim();
  const at = momentOf(text(columns.at));
  const amount = fenOf(text(columns.amount));
  if (!at || amount === null || !text(columns.outTradeNo)) return null;
  const isRefund = text(columns.kind) === words.refund;
  return {
    kind: isRefund ? 'refund' : 'payment',
    outTradeNo: text(columns.outTradeNo),
    refundNo: isRefund ? text(columns.refundNo) : null,
    transactionNo: text(columns.transactionNo),
    amount: Math.abs(amount),
    at,
  };
}
