import { parse } from 'csv-parse/sync';
import { fenOf, momentOf } from '../money.ts';
import type { BillEntry } from '../provider.ts';
import { unzipped } from './unzip.ts';

/** The trades and refunds of a bill archive: its details are a table in GBK between lines of explanation that begin with #. */
export function alipayBill(zip: Buffer): readonly BillEntry[] {
  return unzipped(zip)
    .filter(({ name }) => name.endsWith('.csv') && !name.includes('汇总'))
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
  const at = momentOf(text('完成时间'));
  const amount = fenOf(text('订单金额（元）'));
  if (!at || amount === null || !text('商户订单号')) return null;
  const isRefund = text('业务类型') === '退款';
  return {
    kind: isRefund ? 'refund' : 'payment',
    outTradeNo: text('商户订单号'),
    refundNo: isRefund ? text('退款批次号/请求号') : null,
    transactionNo: text('支付宝交易号'),
    amount: Math.abs(amount),
    at,
  };
}
