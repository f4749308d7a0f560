import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Deal, openDeal } from '../../../study/agreement/tests/deal.ts';
import { Qualification } from '../../../study/institution/qualification/qualification.model.ts';
import { phone } from '../../../study/institution/tests/county.ts';
import { Reception } from '../../../study/reception/reception.model.ts';
import { TripFiling } from '../../../study/trip/filing/trip-filing.model.ts';
import { type Declarable, declarable } from '../../../study/trip/tests/declarable.ts';
import { Trip } from '../../../study/trip/trip.model.ts';

interface Line {
  readonly id: string;
  readonly tile: string;
  readonly title: string;
  readonly about: readonly string[];
  readonly due: string | null;
  readonly note: string | null;
  readonly tone: string | null;
  readonly status?: string;
}
interface Part {
  readonly part: string;
  readonly total: number;
  readonly tiles: readonly { readonly name: string; readonly total: number }[];
  readonly lines: readonly Line[];
}

let term: Deal;
let ready: Declarable;
let filing: string;
before(async () => {
  term = await openDeal();
  ready = await declarable(term, { expectStudents: 200, expectStaff: 20 });
  const made = await term.ask(term.schoolAdmin, 'POST', '/api/data/tripFiling', { trip: ready.trip.id });
  filing = made.data.record.id;
});
after(() => term.server.close());

async function homeOf(actor: Actor): Promise<{ parts: readonly Part[]; figures: readonly { name: string; value: number }[] }> {
  const { status, text, data } = await term.ask(actor, 'GET', '/api/home');
  assert.equal(status, 200, text);
  return data;
}
const part = async (actor: Actor, name: string) => (await homeOf(actor)).parts.find((one) => one.part === name);
const lines = async (actor: Actor, name: string) => (await part(actor, name))?.lines ?? [];
const filed = (id: string) => term.records(TripFiling).get(id);

describe('the home of', () => {
  test('a school shows its trip with the open conditions of the declaration and its last day', async () => {
    const [line] = await lines(term.schoolAdmin, 'trips');
    assert.deepEqual([line?.id, line?.tone, line?.note], [ready.trip.id, 'success', `条件已满足，${await lastDay()} 前申报`]);
    await term.records(Trip).update(ready.trip.id, { planStaff: 1 });
    assert.match((await lines(term.schoolAdmin, 'trips'))[0]?.note ?? '', /^1 项条件未满足（共 6 项）/);
    await term.records(Trip).update(ready.trip.id, { planStaff: 20 });
  });

  test('a school asks for the declaration of the trip by that day', async () => {
    const line = (await lines(term.schoolAdmin, 'toDo')).find(({ tile }) => tile === 'trip.toDeclare');
    assert.deepEqual([line?.id, line?.due], [ready.trip.id, await lastDay()]);
    assert.equal((await lines(term.schoolLeader, 'toDo')).length, 0);
  });

  test('the school leader, then of the bureau, asks for the decision by the day on which the filing is due', async () => {
    assert.equal((await term.ask(term.schoolAdmin, 'POST', `/api/data/tripFiling/${filing}/actions/submit`, {})).status, 200);
    const { dueOn } = await filed(filing);
    assert.deepEqual(
      (await lines(term.schoolLeader, 'toDo')).map(({ tile, due }) => [tile, due]),
      [['flow.toDecide', dueOn]],
    );
    assert.deepEqual(await lines(term.admin, 'toDo'), []);
    await term.does(term.schoolLeader, filing, 'agree');
    assert.deepEqual(await lines(term.schoolLeader, 'toDo'), []);
    assert.deepEqual(
      (await lines(term.admin, 'toDo')).map(({ tile, due }) => [tile, due]),
      [['flow.toDecide', dueOn]],
    );
  });

  test('the school shows a returned filing once, although it is a record and a task', async () => {
    await term.does(term.admin, filing, 'return', { to: 'draft' }, { opinion: '午餐安排不明', values: {} });
    assert.deepEqual(
      (await lines(term.schoolAdmin, 'returned')).map(({ tile }) => tile),
      ['flow.toRevise'],
    );
    const second = await term.person('schoolAdmin', term.school);
    assert.deepEqual(
      (await lines(second, 'returned')).map(({ id }) => id),
      [filing],
    );
  });

  test('a base asks for the answer to a reception, the one that arrives first on top', async () => {
    const manager = await term.person('baseManager', ready.site);
    const other = await term.person('baseManager', await term.site());
    const people = { planStudents: 40, planStaff: 4, contact: '刘主任', contactPhone: phone() };
    const at = (days: number, hour: string) => `${term.today(days)}T${hour}:00+08:00`;
    const plans = [await term.trips({ batches: 1 }), await term.trips({ batches: 1 })].flat();
    for (const [n, days] of [60, 50].entries())
      await term
        .records(Reception)
        .create({ site: ready.site, trip: plans[n]?.id ?? '', arriveAt: at(days, '09:00'), leaveAt: at(days, '16:00'), ...people });
    const due = (await lines(manager, 'toDo')).map((line) => line.due?.slice(0, 10));
    assert.deepEqual(due, [term.today(50), term.today(60)]);
    assert.deepEqual(await lines(other, 'toDo'), []);
  });

  test('an agency shows what expires, and another agency does not', async () => {
    const [partner, stranger] = [await term.partner(), await term.partner()];
    const paper = await term.paper({ ownerType: 'agency', agency: partner.id, qualType: 'businessLicence', validTo: term.today(10) });
    await term.records(Qualification).act(paper, 'nearExpiry');
    const line = (await lines(partner.manager, 'expiring')).find(({ id }) => id === paper);
    assert.deepEqual([line?.due, line?.status], [term.today(10), '即将到期']);
    assert.equal(
      (await lines(stranger.manager, 'expiring')).some(({ id }) => id === paper),
      false,
    );
  });

  test('a person with a role without records shows no part but the work that flows may bring', async () => {
    const keeper = await term.person('equipmentKeeper', term.school);
    const { parts, figures } = await homeOf(keeper);
    assert.deepEqual(figures, []);
    assert.ok(parts.every(({ lines }) => lines.length === 0));
  });

  test('a bureau counts what lies in its area', async () => {
    const { figures } = await homeOf(term.admin);
    const trips = figures.find(({ name }) => name === 'trip.ofTerm')?.value;
    assert.equal(trips, await term.records(Trip).count({ departAt: { gte: '@termStart', lte: '@termEnd' }, status: { ne: 'cancelled' } }));
    const elsewhere = await term.person('bureauAdmin', term.city, ['01900000-0000-7000-8000-000000000001']);
    assert.equal(
      (await homeOf(elsewhere)).figures.find(({ name }) => name === 'trip.ofTerm'),
      undefined,
    );
  });
});

async function lastDay(): Promise<string> {
  const { data } = await term.ask(term.schoolAdmin, 'GET', `/api/trips/${ready.trip.id}/readiness`);
  return data.deadline;
}
