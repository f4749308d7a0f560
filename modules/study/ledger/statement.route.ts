import type { Writable } from 'node:stream';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { type Cell, dayCell } from '@zhixing/engine/transfer/write/cell.ts';
import { createTable } from '@zhixing/engine/transfer/write/create-table.ts';
import { sendTable } from '@zhixing/engine/transfer/write/send.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { LedgerEntry, ledgerAccounts } from './ledger-entry.model.ts';
import { type Asked, type Statement, statementOf, trialBalance } from './statement.ts';

const MAX_ROWS = 100_000;
const place = { school: z.uuid().optional(), trip: z.uuid().optional() };
const asked = {
  account: z.enum(ledgerAccounts),
  ...place,
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
};

export const statementRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/ledger/statement',
      access: 'policy',
      query: z.strictObject({
        ...asked,
        page: z.coerce.number().int().min(1).default(1),
        size: z.coerce.number().int().min(1).max(500).default(50),
      }),
      summary: 'Statement of an account: entries with the running balance, opening and closing balance',
    },
    ({ query: { page, size, ...of } }, ctx) => statementOf(of, { offset: (page - 1) * size, limit: size }, ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/ledger/statement.xlsx',
      access: 'policy',
      query: z.strictObject(asked),
      raw: [mediaTypes.xlsx],
      summary: 'The same statement as a workbook, with its sums',
    },
    async ({ query, reply }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get(LedgerEntry.name), 'export');
      const statement = await statementOf(query, { offset: 0, limit: MAX_ROWS }, ctx);
      await audit(ctx, { kind: 'export', verb: 'xlsx', model: LedgerEntry.name, detail: { ...query, rows: statement.rows.length } });
      const name = [ctx.engine.texts.text(ctx.language, 'ledger.statement'), word(ctx, 'account', query.account), query.month]
        .filter(Boolean)
        .join('-');
      return sendTable(ctx.engine, reply, { name, format: 'xlsx' }, (output, signal) => write(query, statement, { ctx, output, signal }));
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/ledger/trial-balance',
      access: 'policy',
      query: z.strictObject(place),
      summary: 'Debit, credit and balance of every account',
    },
    ({ query }, ctx) => trialBalance(query, ctx),
  ),
];

const columns = ['occurAt', 'voucherNo', 'bizType', 'bizNo', 'trip', 'summary', 'debit', 'credit', 'balance'] as const;
const widths = [18, 18, 14, 18, 28, 36, 14, 14, 16];

interface Out {
  readonly ctx: Context;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

async function write({ account }: Asked, statement: Statement, { ctx, output, signal }: Out): Promise<void> {
  const text = (key: string) => ctx.engine.texts.text(ctx.language, key);
  const table = createTable('xlsx', output, signal);
  await table.sheet({ name: word(ctx, 'account', account), widths, frozen: 1 });
  const title = (name: string) => text(name === 'balance' ? 'ledger.balance' : `ledgerEntry.fields.${name}`);
  await table.row(columns.map((name): Cell => ({ text: title(name), style: 'header' })));
  await table.row([...blank(5), text('ledger.opening'), null, null, money(statement.opening)]);
  for (const row of statement.rows)
    await table.row([
      dayCell(chinaMinute(row.occurAt)),
      row.voucherNo,
      word(ctx, 'bizType', row.bizType),
      row.bizNo,
      row.tripName,
      row.summary,
      row.debit ? money(row.debit) : null,
      row.credit ? money(row.credit) : null,
      money(row.balance),
    ]);
  await table.row([...blank(5), text('ledger.closing'), money(statement.debit), money(statement.credit), money(statement.closing)]);
  await table.end();
}

const blank = (count: number): null[] => Array.from({ length: count }, () => null);
const money = (fen: number): Cell => ({ amount: fen / 100, text: (fen / 100).toFixed(2) });
const word = ({ engine, language }: Context, field: string, value: string): string =>
  engine.texts.text(language, `ledgerEntry.options.${field}.${value}`);
