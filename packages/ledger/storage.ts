import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { takeSerials } from '@zhixing/engine/write/serials.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { AnyModel } from '@zhixing/model';
import sql, { raw, type Sql } from 'sql-template-tag';
import { mustBalance, type Posting } from './voucher.ts';

/*
 * The storage of a ledger: a table that only grows, and a projection of balances that its trigger keeps. Nothing else changes a balance.
 */

/** Where a ledger is stored. All names are part of the program. */
export interface Shelf {
  /** Table of the postings, with the columns of `by`, voucher_no, debit and credit. */
  readonly entries: string;
  /** Table of the projection. */
  readonly balances: string;
  /** Columns that identify a balance, with their SQL types. */
  readonly by: Readonly<Record<string, string>>;
}

/** A voucher to be posted, with the fields that each of its entries has besides the posting. */
export interface NewVoucher {
  readonly postings: readonly Posting[];
  readonly shared: Readonly<Record<string, unknown>>;
}

interface Numbered {
  /** Prefix of voucher numbers. */
  readonly prefix: string;
  /** Field of a voucher by whose value postings wait for each other until their transaction ends. */
  readonly turn: string;
}

/** Posts vouchers in the open transaction, in one statement. Returns their numbers. */
export async function postTo(
  model: AnyModel,
  { prefix, turn }: Numbered,
  ctx: Context,
  vouchers: readonly NewVoucher[],
): Promise<readonly string[]> {
  if (vouchers.length === 0) return [];
  for (const { postings } of vouchers) mustBalance(postings);
  // The projection locks balances in one order per statement; this keeps two transactions with several statements from a deadlock.
  const turns = [...new Set(vouchers.map(({ shared }) => `${model.name} ${String(shared[turn] ?? '')}`))].toSorted();
  await ctx.db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(t, 0)) from (select unnest(${turns}::text[]) as t order by 1) turns`,
  );
  const numbers = await takeSerials(ctx, prefix, vouchers.length);
  const rows = vouchers.flatMap(({ postings, shared }, at) =>
    postings.map(({ unit: _unit, ...posting }, line) => ({
      ...shared,
      ...posting,
      voucherNo: numbers[at] ?? '',
      entryNo: `${numbers[at] ?? ''}-${line + 1}`,
    })),
  );
  await insertRows(ctx, model, rows as never);
  return numbers;
}

/** Statements that create the projection and make the table of entries append-only and balanced. They run once, after the table exists. */
export function shelfStatements({ entries, balances, by }: Shelf): readonly string[] {
  const columns = Object.keys(by).join(', ');
  const keeps = `create or replace function ${entries}_keeps() returns trigger language plpgsql as $$
    begin raise exception 'entries of a ledger are never changed; post a reversal' using errcode = 'insufficient_privilege'; end $$`;
  const balanced = `create or replace function ${entries}_balanced() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from ${entries} where voucher_no = new.voucher_no having sum(debit) <> sum(credit) or sum(debit) <= 0) then
        raise exception 'voucher % does not balance', new.voucher_no using errcode = 'check_violation', constraint = '${entries}_balanced';
      end if;
      return null;
    end $$`;
  const projects = `create or replace function ${entries}_projects() returns trigger language plpgsql as $$
    begin
      insert into ${balances} as b (${columns}, debit, credit)
        select ${columns}, sum(debit), sum(credit) from fresh group by ${columns} order by ${columns}
        on conflict (${columns}) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
      return null;
    end $$`;
  return [
    `create table ${balances} (${Object.entries(by)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')}, debit bigint not null, credit bigint not null, unique nulls not distinct (${columns}))`,
    `alter table ${entries} add constraint ${entries}_one_side check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0))`,
    // A complete index: those of models leave deleted records out, so that the check below could not use them.
    `create index ${entries}_voucher on ${entries} (voucher_no)`,
    keeps,
    `create trigger keeps before update or delete on ${entries} for each row execute function ${entries}_keeps()`,
    `create trigger empties before truncate on ${entries} for each statement execute function ${entries}_keeps()`,
    balanced,
    `create constraint trigger balanced after insert on ${entries} deferrable initially deferred for each row execute function ${entries}_balanced()`,
    projects,
    `create trigger projects after insert on ${entries} referencing new table as fresh for each statement execute function ${entries}_projects()`,
  ];
}

/** Rebuilds the projection from the entries. Postings wait meanwhile. */
export function rebuildBalances(db: Database, { entries, balances, by }: Shelf): Promise<void> {
  const columns = raw(Object.keys(by).join(', '));
  return db.transaction(async (tx) => {
    await tx.query(sql`lock table ${raw(entries)} in share row exclusive mode`);
    await tx.query(sql`delete from ${raw(balances)}`);
    await tx.query(
      sql`insert into ${raw(balances)} (${columns}, debit, credit) select ${columns}, sum(debit), sum(credit) from ${raw(entries)} group by ${columns}`,
    );
  });
}

/** Number of balances that differ from what a replay of the entries gives. */
export async function wrongBalances(db: Database, shelf: Shelf): Promise<number> {
  const columns = raw(Object.keys(shelf.by).join(', '));
  const [row] = await db.query<{ wrong: number }>(
    sql`select count(*)::int as wrong from (select distinct ${columns} from (${differing(shelf)}) parts) wrong`,
  );
  return row?.wrong ?? 0;
}

/** The values of one column of the balances that differ. */
export async function wrongAlong(db: Database, shelf: Shelf, column: string): Promise<readonly string[]> {
  const name = raw(column);
  const rows = await db.query<{ value: string }>(
    sql`select distinct ${name}::text as value from (${differing(shelf)}) parts where ${name} is not null order by 1`,
  );
  return rows.map(({ value }) => value);
}

/** Balances of the projection or of a replay that the other one lacks. */
function differing({ entries, balances, by }: Shelf): Sql {
  const columns = raw(Object.keys(by).join(', '));
  const replayed = sql`select ${columns}, sum(debit)::bigint, sum(credit)::bigint from ${raw(entries)} group by ${columns}`;
  const kept = sql`select ${columns}, debit, credit from ${raw(balances)}`;
  return sql`(${replayed} except ${kept}) union (${kept} except ${replayed})`;
}

/** Number of vouchers that do not balance; the database refuses them, so that any is damage. */
export async function unbalancedVouchers(db: Database, { entries }: Pick<Shelf, 'entries'>): Promise<number> {
  const [row] = await db.query<{ wrong: number }>(
    sql`select count(*)::int as wrong from (select 1 from ${raw(entries)} group by voucher_no having sum(debit) <> sum(credit)) v`,
  );
  return row?.wrong ?? 0;
}
