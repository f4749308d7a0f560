import { openDatabase } from '@zhixing/engine/database/database.ts';
import { rebuildBalances, type Shelf, wrongBalances } from '@zhixing/ledger/storage.ts';
import { raw } from 'sql-template-tag';
import { startChild } from './children.ts';
import { fill, idOf } from './fill.ts';
import { openPlace } from './place.ts';
import { claim, heading } from './report.ts';

/*
 * Rebuilding the balances of a ledger of 100 000 postings by replay, and comparing them with what the trigger kept.
 */

const POSTINGS = 100_000;
const shelf: Shelf = { entries: 'ledger_entry', balances: 'ledger_balance', by: { account: 'text', school: 'uuid', trip: 'uuid' } };

const place = await openPlace();
heading('The balances of the ledger', place.title);
try {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, 100);
  const db = await openDatabase({ url: database });
  await db.transaction(async (tx) => {
    await tx.query(raw('set local statement_timeout = 0'));
    await tx.query(
      raw(`insert into ledger_entry (id, entry_no, voucher_no, account, school, debit, credit, biz_type, biz_no, occur_at)
        select gen_random_uuid(), 'B' || n || '-' || side, 'B' || n, case side when 1 then 'bank' else 'receivable' end, '${idOf('school', 0)}',
               case side when 1 then n else 0 end, case side when 2 then n else 0 end, 'payment', 'B' || n, now()
          from generate_series(1, ${POSTINGS / 2}) n, generate_series(1, 2) side`),
    );
  });
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  };
  claim(`rebuilding the balances from ${POSTINGS} postings, seconds`, await seconds(() => rebuildBalances(db, shelf)), { atMost: 10 });
  claim('comparing them, seconds', await seconds(() => wrongBalances(db, shelf)), { atMost: 10 });
  claim('balances that differ', await wrongBalances(db, shelf), { atMost: 0 });
  await db.close();
} finally {
  await place.close();
}
