import type { Context } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import type { Condition } from '@zhixing/model';
import { addMonths, chinaDateTime } from '@zhixing/model/china-time.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type LedgerAccount, LedgerEntry, ledgerAccounts } from './ledger-entry.model.ts';

/** What a statement is asked for; a month is YYYY-MM in China time. */
export interface Asked {
  readonly account: LedgerAccount;
  readonly school?: string | undefined;
  readonly trip?: string | undefined;
  readonly month?: string | undefined;
}

export interface StatementRow {
  readonly id: string;
  readonly entryNo: string;
  readonly voucherNo: string;
  readonly occurAt: string;
  readonly bizType: string;
  readonly bizNo: string;
  readonly summary: string | null;
  readonly tripName: string | null;
  readonly debit: number;
  readonly credit: number;
  /** Debit minus credit of everything up to this entry. */
  readonly balance: number;
}

export interface Statement {
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
  readonly total: number;
  readonly rows: readonly StatementRow[];
}

/** The statement of an account: its entries in order, each with the balance after it. */
export async function statementOf(
  asked: Asked,
  page: { readonly offset: number; readonly limit: number },
  ctx: Context,
): Promise<Statement> {
  const period = asked.month ? periodOf(asked.month) : null;
  const { opening } = await sumsOf(asked, period ? sql`and t.occur_at < ${period.from}` : sql`and false`, ctx);
  const inside = period ? sql`and t.occur_at >= ${period.from} and t.occur_at < ${period.until}` : empty;
  const { debit, credit, total, opening: change } = await sumsOf(asked, inside, ctx);
  const rows = await ctx.db.query<StatementRow>(sql`
    select t.id, t.entry_no as "entryNo", t.voucher_no as "voucherNo", t.occur_at as "occurAt", t.biz_type as "bizType", t.biz_no as "bizNo",
           t.summary, r.name as "tripName", t.debit::float8 as debit, t.credit::float8 as credit,
           (${opening}::bigint + sum(t.debit - t.credit) over (order by t.occur_at, t.entry_no))::float8 as balance
      from ledger_entry t left join trip r on r.id = t.trip where ${where(asked, ctx)} ${inside}
     order by t.occur_at, t.entry_no limit ${page.limit} offset ${page.offset}`);
  return { opening, debit, credit, closing: opening + change, total, rows };
}

/** Debit, credit and balance of every account; debits and credits are equal. */
export async function trialBalance(asked: Omit<Asked, 'account' | 'month'>, ctx: Context) {
  const model = ctx.engine.registry.get(LedgerEntry.name);
  const scope = predicate(ctx, model, [mustBeAble(ctx, model, 'read')]);
  const found = await ctx.db.query<{ account: LedgerAccount; debit: number; credit: number }>(sql`
    select b.account, sum(b.debit)::float8 as debit, sum(b.credit)::float8 as credit from ledger_balance b
     where b.school in (select t.school from ledger_entry t where ${scope} group by t.school)
       ${asked.school ? sql`and b.school = ${asked.school}` : empty} ${asked.trip ? sql`and b.trip = ${asked.trip}` : empty}
     group by b.account`);
  const accounts = ledgerAccounts.map((account) => {
    const { debit, credit } = found.find((one) => one.account === account) ?? { debit: 0, credit: 0 };
    return { account, debit, credit, balance: debit - credit };
  });
  const sum = (side: 'debit' | 'credit') => accounts.reduce((all, one) => all + one[side], 0);
  return { accounts, debit: sum('debit'), credit: sum('credit') };
}

async function sumsOf(asked: Asked, inside: Sql, ctx: Context) {
  const [row] = await ctx.db.query<{ debit: number; credit: number; total: number }>(sql`
    select coalesce(sum(t.debit), 0)::float8 as debit, coalesce(sum(t.credit), 0)::float8 as credit, count(*)::int as total
      from ledger_entry t where ${where(asked, ctx)} ${inside}`);
  const { debit = 0, credit = 0, total = 0 } = row ?? {};
  return { debit, credit, total, opening: debit - credit };
}

function where({ account, school, trip }: Asked, ctx: Context): Sql {
  const model = ctx.engine.registry.get(LedgerEntry.name);
  const asked: Condition = { account, ...(school && { school }), ...(trip && { trip }) };
  return predicate(ctx, model, [mustBeAble(ctx, model, 'read'), asked]);
}

const periodOf = (month: string) => ({ from: chinaDateTime(`${month}-01`), until: chinaDateTime(addMonths(`${month}-01`, 1)) });
