import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Contract, type ContractText, percentSum } from '../contract/contract.model.ts';
import { hashOf } from '../contract/contract-text.ts';
import { ContractVersion } from '../contract/contract-version.model.ts';
import { Negotiation } from '../negotiation/negotiation.model.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

const count = async (what: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from (${what}) found`);
  return row?.n ?? 0;
};

test('the sample tells every state of a negotiation but cancelled, and a comparison of three quotes', async () => {
  const states = await server.engine.database.query<{ status: string }>(sql`select distinct status from negotiation order by 1`);
  assert.deepEqual(
    states.map(({ status }) => status),
    ['agreed', 'failed', 'open', 'quoted'],
  );
  assert.ok((await count(sql`select trip_plan from negotiation where status = 'quoted' group by 1 having count(*) >= 3`)) >= 1);
});

test('amounts, totals and shares of the sample agree', async () => {
  assert.equal(await count(sql`select id from budget_item where amount <> round(unit_price * quantity * times)`), 0);
  assert.equal(await count(sql`select id from quote_line where amount <> round(unit_price * quantity * times)`), 0);
  const total = sql`(select sum(amount) from budget_item i where i.budget = b.id)`;
  assert.equal(await count(sql`select id from budget b where per_student <> ceil(${total} / students)`), 0);
  const quote = sql`(select sum(amount) from quote_line q where q.negotiation = n.id and q.edition = n.quote_edition)`;
  assert.equal(await count(sql`select id from negotiation n where quote_total is not null and quote_total <> ${quote}`), 0);
  const caps = sql`select b.id from budget b join trip_plan p on p.id = b.trip_plan where b.per_student > p.budget_per_student`;
  assert.equal(await count(caps), 0);
  assert.equal(await count(sql`select id from contract where amount <> unit_price * students`), 0);
});

test('every contract of the sample follows the rules and is signed as it is stored', async () => {
  const ctx = server.context();
  const contracts = await repo(Contract, ctx).find({});
  assert.ok(contracts.length >= 30, String(contracts.length));
  for (const { id, textHash, paymentTerms } of contracts) {
    const [version] = await repo(ContractVersion, ctx).find({ contract: id });
    assert.equal(hashOf(version?.text as ContractText), textHash);
    assert.equal(percentSum((paymentTerms as { percent: number }[]).map(({ percent }) => percent)), 100);
  }
  const unsigned = sql`select c.id from contract c where (select count(*) from contract_signature s where s.contract = c.id and s.text_hash = c.text_hash) <> 2`;
  assert.equal(await count(unsigned), 0);
});

test('the contracts of the demo school carry their printed document', async () => {
  const [user] = await server.engine.database.query<{ organisation: string }>(
    sql`select organisation from "user" where account = 'schoolAdmin'`,
  );
  const contracts = await repo(Contract, server.context()).find({ school: user?.organisation ?? '' });
  assert.ok(contracts.length > 0);
  for (const { contractFile, name } of contracts) {
    const file = await repo(StoredFile, server.context()).get(contractFile ?? '');
    assert.deepEqual([file.mediaType, file.name.includes(name ?? '')], ['application/pdf', true]);
    // With its embedded font and both seals, and not a blank page.
    assert.ok(file.size > 10_000, String(file.size));
  }
});

test('the agency of a plan is the one that is agreed', async () => {
  const others = sql`select n.id from negotiation n join trip_plan p on p.id = n.trip_plan where n.status = 'agreed' and p.agency is distinct from n.agency`;
  assert.equal(await count(others), 0);
  assert.ok((await repo(Negotiation, server.context()).count({ status: 'agreed' })) >= 30);
  for (const table of ['budget', 'committee_resolution', 'project_approval', 'material_list', 'material_item'])
    assert.ok((await count(sql`select id from ${raw(table)}`)) >= 20, table);
});
