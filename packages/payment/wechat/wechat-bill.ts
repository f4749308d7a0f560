import { fenOf, momentOf } from '../money.ts';
import type { BillEntry } from '../provider.ts';

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
  const [at, outTradeNo, state] = [momentOf(text('交易时间')), text('商户订单号'), text('交易状态')];
  if (!at || !outTradeNo) return null;
  if (state === 'SUCCESS') {
    const amount = fenOf(text('订单金额') || text('应结订单金额'));
    return amount === null ? null : { kind: 'payment', outTradeNo, refundNo: null, transactionNo: text('微信订单号'), amount, at };
  }
  const amount = fenOf(text('申请退款金额') || text('退款金额'));
  if (amount === null || !['REFUND', 'REVOKED'].includes(state)) return null;
  return { kind: 'refund', outTradeNo, refundNo: text('商户退款单号'), transactionNo: text('微信退款单号'), amount, at };
}
