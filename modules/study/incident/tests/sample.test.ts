import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Incident, incidentStates, underWay } from '../incident.model.ts';
import { IncidentLog } from '../incident-log.model.ts';
import { IncidentStep } from '../incident-step.model.ts';
import { rankOf } from '../severity-rule.ts';
import { watchIncidents } from '../watch.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

test('the sample has 27 incidents in every state; those that are not concluded are on trips that are not archived', async () => {
  const rows = await repo(Incident, server.context()).find({});
  assert.equal(rows.length, 27);
  assert.deepEqual([...new Set(rows.map(({ status }) => status))].toSorted(), incidentStates.toSorted());
  const archived = new Set((await repo(Trip, server.context()).find({ status: 'archived' })).map(({ id }) => id));
  const open = rows.filter(({ status }) => (underWay as readonly string[]).includes(status));
  assert.deepEqual(
    open.filter(({ trip }) => archived.has(trip ?? '')),
    [],
  );
});

test('no incident of the sample breaks what holds for all', async () => {
  const now = server.engine.now().getTime();
  const logs = Map.groupBy(await repo(IncidentLog, server.context()).find({}), ({ incident }) => incident);
  const steps = Map.groupBy(await repo(IncidentStep, server.context()).find({}), ({ incident }) => incident);
  for (const row of await repo(Incident, server.context()).find({})) {
    const where = `${row.incidentNo} ${row.status}`;
    assert.ok((row.severityRank ?? 0) >= rankOf(row), where);
    assert.ok(Date.parse(row.happenAt) <= Date.parse(row.reportedAt ?? '') && Date.parse(row.reportedAt ?? '') <= now, where);
    const own = logs.get(row.id) ?? [];
    assert.ok(
      own.some(({ toStatus }) => toStatus === row.status),
      where,
    );
    const open = (steps.get(row.id) ?? []).filter(({ status }) => status === 'open').length;
    if (['concluded', 'closed'].includes(row.status)) assert.equal(open, 0, where);
  }
});

test('the round runs over the sample', async () => {
  assert.ok((await watchIncidents(server.context(), () => false)) >= 0);
});
