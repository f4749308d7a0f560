import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { type NewVoucher, postTo, rebuildBalances, unbalancedVouchers, wrongBalances } from '@zhixing/ledger/storage.ts';
import { debit, type Posting, reversalOf, transfer } from '@zhixing/ledger/voucher.ts';
import { readXlsx } from 'hucre';
import sql from 'sql-template-tag';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { LedgerEntry, moneyVouchers } from '../ledger-entry.model.ts';
import { moneyShelf } from '../tables.ts';

let term: Term;
let trip: string;
before(async () => {
  term = await openTerm();
  trip = (await term.trips())[0]?.id ?? '';
});
after(() => term.server.close());

const voucher = (postings: readonly Posting[], at = '2026-11-20T02:00:00.000Z'): NewVoucher => ({
  postings,
  shared: { school: term.school, bureau: term.district, trip, bizType: 'payment', bizNo: 'T', occurAt: at, summary: '测试' },
});
const post = (vouchers: readonly NewVoucher[]) =>
  term.server.engine.database.transaction((db) => postTo(LedgerEntry, moneyVouchers, within(term.server.context(), db), vouchers));
const query = (statement: ReturnType<typeof sql>) => term.server.engine.database.query<Readonly<Record<string, unknown>>>(statement);
const statement = async (asked: string) => {
  const finance = await term.person('finance', term.school);
  return (await term.ask(finance, 'GET', `/api/ledger/statement?${asked}`)).data;
};

describe('entries', () => {
  test('are never changed, removed or emptied', async () => {
    await post([voucher(transfer(500, 'bank', 'receivable'))]);
    for (const statement of [sql`update ledger_entry set summary = 'x'`, sql`delete from ledger_entry`, sql`truncate ledger_entry`])
      await assert.rejects(query(statement), /never changed/);
  });

  test('are refused by the database where a voucher does not balance, at the latest with the commit (I-01)', async () => {
    const entry = { ...debit('bank', 100), ...voucher([]).shared, id: newId(), voucherNo: 'VCX', entryNo: 'VCX-1' };
    await assert.rejects(
      term.server.engine.database.transaction(async (db) => {
        await insertRows(within(term.server.context(), db), LedgerEntry, [entry] as never);
      }),
      /does not balance/,
    );
    const both = { ...entry, debit: 1, credit: 1 };
    await assert.rejects(insertRows(term.server.context(), LedgerEntry, [both] as never), /one_side/);
    await assert.rejects(post([voucher([debit('bank', 5)])]), /unbalanced/);
  });

  test('are written by nobody, not even an administrator', async () => {
    const answer = await term.ask(term.server.actor({ administrator: true }), 'POST', '/api/data/ledgerEntry', { entryNo: 'x' });
    assert.equal(answer.status, 403);
  });
});

describe('balances', () => {
  test('follow the entries, are restored by reversals, and are rebuilt from nothing, with a message to those who answer for them', async () => {
    const [platform] = await query(sql`select id from organisation where kind = 'platform'`);
    const administrator = await term.person('platformAdmin', String(platform?.id));
    const finance = await term.person('finance', term.school);
    await term.person('finance', await term.agency());
    const postings = transfer(12_345, 'custody', 'refundPayable');
    await post([voucher(postings), voucher(reversalOf(postings))]);
    const balances = () => query(sql`select account, debit, credit from ledger_balance order by account`);
    const before = await balances();
    assert.equal(await wrongBalances(term.server.engine.database, moneyShelf), 0);
    await query(sql`update ledger_balance set debit = debit + 1 where account = 'custody'`);
    assert.equal(await wrongBalances(term.server.engine.database, moneyShelf), 1);
    const task = term.server.engine.modules.find(({ name }) => name === 'ledger')?.tasks?.[0];
    await assert.rejects(task?.run(term.server.engine, () => false) ?? Promise.resolve(), /balances rebuilt: 1/);
    assert.deepEqual(await balances(), before);
    const notices = await query(sql`select user_id as "user", params from sys_notice where kind = 'ledger.differed' order by user_id`);
    const params = { wrong: 1, unbalanced: 0 };
    assert.deepEqual(
      notices,
      [administrator, finance]
        .map(({ userId }) => ({ user: userId, params }))
        .toSorted((a, b) => ((a.user ?? '') < (b.user ?? '') ? -1 : 1)),
    );
    await rebuildBalances(term.server.engine.database, moneyShelf);
    assert.deepEqual(await balances(), before);
    assert.equal(await unbalancedVouchers(term.server.engine.database, moneyShelf), 0);
  });

  test('stay right when many post at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post([voucher(transfer(n + 1, 'bank', 'receivable')), voucher(transfer(n + 1, 'receivable', 'bank'))]),
      ),
    );
    assert.equal(await wrongBalances(term.server.engine.database, moneyShelf), 0);
  });
});

describe('a statement', () => {
  test('has the opening balance, the balance after each entry, and adds up', async () => {
    const own = (await term.trips())[0]?.id ?? '';
    const at = (day: string) => `2026-${day}T03:00:00.000Z`;
    const on = (day: string, amount: number) => {
      const made = voucher(transfer(amount, 'deposit', 'compensation'), at(day));
      return { ...made, shared: { ...made.shared, trip: own } };
    };
    await post([on('10-05', 100), on('11-01', 20), on('11-30', -50), on('12-01', 7)]);
    const all = await statement(`account=deposit&trip=${own}`);
    assert.deepEqual(
      all.rows.map(({ balance }: { balance: number }) => balance),
      [100, 120, 70, 77],
    );
    const month = await statement(`account=deposit&trip=${own}&month=2026-11`);
    assert.deepEqual([month.opening, month.debit, month.credit, month.closing, month.total], [100, 20, 50, 70, 2]);
    const second = await statement(`account=deposit&trip=${own}&size=2&page=2`);
    assert.deepEqual(
      second.rows.map(({ balance }: { balance: number }) => balance),
      [70, 77],
    );
  });

  test('is exported with sums that add up, and only by those who may', async () => {
    const finance = await term.person('finance', term.school);
    const headers = { authorization: `Bearer ${finance.sessionId}` };
    const answer = await term.server.app.inject({ url: '/api/ledger/statement.xlsx?account=bank', headers });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 200));
    const rows = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]?.rows ?? [];
    const [opening, sums, entries] = [rows[1], rows.at(-1), rows.slice(2, -1)];
    const fen = (cell: unknown) => Math.round(Number(cell ?? 0) * 100);
    const total = (column: number) => entries.reduce((all, row) => all + fen(row[column]), 0);
    assert.ok(entries.length > 10);
    assert.deepEqual([fen(sums?.[6]), fen(sums?.[7])], [total(6), total(7)]);
    assert.equal(fen(opening?.[8]) + total(6) - total(7), fen(sums?.[8]));
    const { data } = await term.ask(finance, 'GET', '/api/ledger/statement?account=bank');
    assert.equal(data.closing, fen(sums?.[8]));
    assert.equal((await term.ask(term.schoolAdmin, 'GET', '/api/ledger/statement.xlsx?account=bank')).status, 403);
  });

  test('shows no other school, and the trial balance balances', async () => {
    const stranger = await term.person('finance', await term.agency());
    assert.equal((await term.ask(stranger, 'GET', '/api/ledger/statement?account=bank')).data.total, 0);
    assert.equal((await term.ask(stranger, 'GET', '/api/ledger/trial-balance')).data.debit, 0);
    const finance = await term.person('finance', term.school);
    const { data } = await term.ask(finance, 'GET', '/api/ledger/trial-balance');
    assert.ok(data.debit > 0);
    assert.equal(data.debit, data.credit);
    const teacher = await term.person('classTeacher', term.school);
    assert.equal((await term.ask(teacher, 'GET', '/api/ledger/trial-balance')).status, 403);
  });
});
