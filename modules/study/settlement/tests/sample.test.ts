import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

const rows = <T>(query: ReturnType<typeof sql>) => server.engine.database.query<T>(query);

test('trips of the sample have been settled in every way, and what was paid is what the ledger says', async () => {
  const states = await rows<{ status: string }>(
    sql`select status::text collate "C" as status from settlement union select status::text collate "C" from cost_accounting order by 1`,
  );
  assert.deepEqual(
    states.map(({ status }) => status),
    ['confirmed', 'disputed', 'draft', 'paid', 'schoolConfirm', 'settled'],
  );
  const wrong = await rows(sql`
    select s.settle_no::text collate "C" from settlement s left join ledger_entry e on e.biz_no collate "C" = s.settle_no collate "C" and e.account = 'bank'
     where s.status = 'paid' group by s.id, s.settle_no, s.paid having sum(e.credit) is distinct from s.paid
    union all
    select x.expense_no::text collate "C" from expense x left join ledger_entry e on e.biz_no collate "C" = x.expense_no collate "C" and e.account = 'bank'
     where x.status = 'paid' and x.funded_by = 'custody' group by x.id, x.expense_no, x.amount having sum(e.credit) is distinct from x.amount`);
  assert.deepEqual(wrong, []);
  assert.deepEqual(await rows(sql`select cost_no from cost_accounting where status = 'settled' and surplus <> 0`), []);
  assert.deepEqual(await rows(sql`select cost_no from cost_accounting where surplus < 0`), []);
  assert.deepEqual(await rows(sql`select settle_no from settlement where actual_amount > contract_amount or payable < 0`), []);
});

test('archived trips are closed, with accounts of zero, timers and an archive to be made', async () => {
  const archived = (await rows(sql`select 1 from trip where archived_at is not null`)).length;
  assert.ok(archived >= 30, String(archived));
  const open = await rows(sql`
    select t.trip_no from trip t join ledger_balance b on b.trip = t.id where t.archived_at is not null and b.account <> 'bank' and b.debit <> b.credit`);
  assert.deepEqual(open, []);
  const [counted] = await rows<{ timers: number; archives: number }>(
    sql`select (select count(*)::int from retention_timer) as timers, (select count(*)::int from trip_archive) as archives`,
  );
  assert.deepEqual(counted, { timers: 4 * archived, archives: archived });
  await assert.rejects(rows(sql`update trip set remark = '改' where status = 'archived'`), { code: 'ZX001' });
});
