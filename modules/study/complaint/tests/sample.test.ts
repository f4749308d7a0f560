import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Complaint, complaintStates } from '../complaint.model.ts';
import { ComplaintLog } from '../complaint-log.model.ts';
import { watchComplaints } from '../watch.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

test('the sample has 64 complaints in every state, mostly of the mildest kind, one of them handled again and closed', async () => {
  const rows = await repo(Complaint, server.context()).find({});
  assert.equal(rows.length, 64);
  assert.deepEqual([...new Set(rows.map(({ status }) => status))].toSorted(), complaintStates.toSorted());
  assert.ok(rows.some(({ status, reopened }) => status === 'closed' && reopened));
  const ofRank = (rank: number) => rows.filter(({ severityRank }) => severityRank === rank).length;
  assert.ok(ofRank(1) > 40 && ofRank(2) > 8 && ofRank(3) > 2 && ofRank(4) === 1, [1, 2, 3, 4].map(ofRank).join());
});

test('no complaint of the sample breaks what holds for all', async () => {
  const now = server.engine.now().toISOString();
  const logs = Map.groupBy(await repo(ComplaintLog, server.context()).find({}), ({ complaint }) => complaint);
  for (const row of await repo(Complaint, server.context()).find({})) {
    const where = `${row.complaintNo} ${row.status}`;
    const own = (logs.get(row.id) ?? []).toSorted((a, b) => (a.operatedAt < b.operatedAt ? -1 : 1));
    assert.ok((row.recordedAt ?? '') <= now && own.every(({ operatedAt }) => Date.parse(operatedAt) <= Date.parse(now)), where);
    assert.equal(own.at(-1)?.toStatus, row.status, where);
    if (row.anonymous) assert.deepEqual([row.complainant, row.phone], [null, null], where);
    if (['assigned', 'handling', 'replied', 'confirmed', 'closed', 'reopened'].includes(row.status)) assert.ok(row.handlerOrg, where);
    assert.ok(own.filter(({ action }) => action === 'reopen').length <= 1, where);
  }
});

test('the daily round runs over the sample', async () => {
  assert.ok((await watchComplaints(server.context(), () => false)) > 0);
});
