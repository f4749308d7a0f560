import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { openSettledTrip, type SettledTrip } from '../../settlement/tests/settled-trip.ts';
import { FamilyLink } from '../family-link.model.ts';
import { placeOf } from '../home/child.ts';
import { placeView } from '../home/home.ts';

let ground: SettledTrip;
before(async () => {
  ground = await openSettledTrip();
  const { id, balance } = await ground.bill();
  await ground.paid(id, balance);
  await ground.returned();
  await ground.spent({ amount: 15_000, category: 'catering', fundedBy: 'agency' });
  await ground.step(ground.schoolAdmin, 'trip', ground.trip.id, 'settle');
});
after(() => ground.server.close());

test('families see what the trip has cost once the school has publicised it, item by item with the reasons, and not before', async () => {
  const { records, trip, server } = ground;
  const student = (await records(StudentBill).first({ trip: trip.id }))?.student ?? '';
  const guardian = await records(Guardian).get((await records(StudentGuardian).first({ student }))?.guardian ?? '');
  const whose = { trip: trip.id, school: trip.school ?? '', guardian: guardian.id, students: [student], classes: trip.classes };
  await records(FamilyLink).create({ ...whose, expiresAt: '2031-01-01T00:00:00Z' });
  const session = { guardian, payer: null, ctx: server.context() };
  const costs = async () => (await placeView(session, await placeOf(session, { student, trip: trip.id }))).costs;
  await ground.confirmed();
  await ground.agreed();
  assert.equal(await costs(), null);
  const { id, actualTotal, surplus } = await ground.cost();
  await ground.step(ground.schoolAdmin, 'costAccounting', id, 'publicise', { days: 5 });
  const shown = await costs();
  assert.deepEqual([shown?.actualTotal, shown?.surplus], [actualTotal, surplus]);
  assert.equal(
    shown?.lines.reduce((sum, line) => sum + (line.actualAmount ?? 0), 0),
    actualTotal,
  );
  const catering = shown?.lines.find(({ actualAmount }) => actualAmount === 15_000);
  assert.ok(catering?.name && catering.reason, JSON.stringify(catering));
});
