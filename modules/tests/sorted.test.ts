import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '@zhixing/engine/database/database.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { startProduct } from './product.ts';

let server: TestServer;
before(async () => {
  server = await startProduct();
});
after(() => server.close());

/** The statement of a page of ids, as it goes to the database: labels are added after its rows have been sorted. */
async function pageStatement(model: string, field: string, descending: boolean): Promise<Sql> {
  const sent: Sql[] = [];
  const ctx = server.context();
  const query = async <T>(statement: Sql): Promise<T[]> => {
    sent.push(statement);
    return [];
  };
  await readPage({ ...ctx, db: { ...ctx.db, query } }, server.engine.registry.get(model), {
    currentPage: 1,
    pageSize: 20,
    order: { field, descending },
    fields: ['id'],
  });
  const page = sent.find(({ text }) => text.includes('_page'));
  assert.ok(page, `${model}.${field}`);
  return page;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'CTE Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Whether the rows of the page are sorted, where everything but an index in their order has been forbidden. */
async function isSorted(tx: Database, model: string, field: string, descending: boolean): Promise<boolean> {
  const statement = await pageStatement(model, field, descending);
  const [row] = await tx.query<Record<string, [{ Plan: Plan }]>>(sql`explain (format json) ${statement}`);
  const page = nodes(row?.['QUERY PLAN']?.[0].Plan as Plan).find((plan) => plan['Subplan Name'] === 'CTE _page');
  assert.ok(page, `${model}.${field} has no page in its plan`);
  return nodes(page).some((plan) => plan['Node Type'].includes('Sort'));
}

test('what an index sorts upwards it sorts downwards, for every column that can be sorted by', { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  let walked = 0;
  await server.engine.database.transaction(async (tx) => {
    for (const what of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort']) await tx.query(sql`${raw(`set local enable_${what} = off`)}`);
    for (const model of server.engine.registry.all())
      for (const field of Object.values(model.fields).filter(({ column }) => column !== null)) {
        const [up, down] = [await isSorted(tx, model.name, field.name, false), await isSorted(tx, model.name, field.name, true)];
        if (!up) walked += 1;
        if (up !== down || (up && field.settings.index === true && !field.kind.interval)) wrong.push(`${model.name}.${field.name}`);
      }
  });
  assert.deepEqual(wrong, []);
  assert.ok(walked > 300, `${walked} columns are walked by an index`);
});
