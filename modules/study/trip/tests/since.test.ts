import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { type Journey, openJourney } from '../../transport/tests/journey.ts';
import { Trip } from '../trip.model.ts';

let term: Deal;
before(async () => {
  term = await openDeal();
});
after(() => term.server.close());

interface Gap {
  readonly since?: string;
  readonly record?: { readonly model: string };
  readonly create?: object;
}

test('what is missing says since when: since the trip took its state, or since the paper in the way took its own', async () => {
  const partner = await term.partner();
  const day = term.today(40);
  const plan = await term.agreed(partner, { batches: 1, startDate: day, endDate: day });
  const budget = await term.budget(plan, partner.manager);
  await term.projectApproval(plan, budget, partner);
  term.pass(1);
  const contract = (await term.draftContract(plan)).id;
  const trip = await term.records(Trip).first({ tripPlan: plan });
  const gaps = async (): Promise<Gap[]> => {
    const { data } = await term.ask(term.schoolAdmin, 'GET', `/api/trips/${trip?.id}/readiness`);
    return data.guards.flatMap((guard: { gaps: Gap[] }) => guard.gaps);
  };
  const ofContract = async () => Date.parse((await gaps()).find(({ record }) => record?.model === 'contract')?.since ?? '');
  const missing = (await gaps()).filter(({ create }) => create);
  const laidOut = Date.parse(missing[0]?.since ?? '');
  assert.ok(missing.length > 1 && missing.every(({ since }) => since === missing[0]?.since), JSON.stringify(missing));
  const drafted = await ofContract();
  term.pass(1);
  assert.equal((await term.sign(partner.manager, contract, 'agencySign')).status, 200);
  const signed = await ofContract();
  assert.ok(laidOut < drafted && drafted < signed, `${laidOut} ${drafted} ${signed}`);
});

describe('a number that falls short says since when', () => {
  let journey: Journey;
  before(async () => {
    journey = await openJourney(3);
  });
  after(() => journey.server.close());

  interface Open {
    readonly code: string;
    readonly gaps: readonly { readonly text: string; readonly hint?: true; readonly since?: string }[];
  }

  const guards = async (at = 'submitFiling'): Promise<readonly Open[]> =>
    (await journey.ask(journey.schoolAdmin, 'GET', `/api/trips/${journey.trip.id}/readiness?at=${at}`)).data.guards;
  /** The day since which a gap has been open, counted from today; undefined where it is not open. */
  const since = async (code: string, text: RegExp): Promise<number | undefined> => {
    const gap = (await guards()).find((guard) => guard.code === code)?.gaps.find((one) => text.test(one.text));
    return gap && Math.round((Date.parse(gap.since ?? '') - Date.parse(journey.today(0))) / 86_400_000);
  };
  const add = async (group: string, student: string | undefined, role = 'member'): Promise<string> => {
    const { data, text } = await journey.ask(journey.schoolAdmin, 'POST', '/api/data/tripGroupMember', { group, student, role });
    assert.ok(data?.record, text);
    return data.record.id;
  };
  const remove = async (member: string) =>
    assert.equal((await journey.ask(journey.schoolAdmin, 'DELETE', `/api/data/tripGroupMember/${member}?version=1`)).status, 200);

  test('every open condition of every step', async () => {
    for (const at of ['openSignUp', 'submitFiling', 'depart', 'arriveBack', 'archive'])
      for (const { code, gaps } of await guards(at))
        for (const { text, hint, since } of gaps) assert.ok(hint || Date.parse(since ?? '') > 0, `${at} ${code} ${text}`);
  });

  test('children without a group: since the first of them was confirmed, or left the group', async () => {
    const { data } = await journey.ask(journey.schoolAdmin, 'PUT', `/api/trips/${journey.trip.id}/groups`, {
      version: (await journey.ask(journey.schoolAdmin, 'GET', `/api/trips/${journey.trip.id}/groups`)).data.version,
      groups: [{ name: '第一组', capacity: 6, members: [] }],
    });
    const group = data.groups[0].id as string;
    assert.equal(await since('G12', /3 名学生未分组/), 0);
    const [a, b, c] = journey.children;
    const members = [await add(group, a, 'captain'), await add(group, b), await add(group, c)];
    journey.pass(2);
    assert.equal(await since('G12', /未分组/), undefined);
    await remove(members[1] ?? '');
    journey.pass(1);
    await remove(members[2] ?? '');
    assert.equal(await since('G12', /2 名学生未分组/), -1, 'the first has been without since yesterday');
    await add(group, b);
    assert.equal(await since('G12', /未分组/), 0, 'the other one since today');
  });

  test('too few teachers: since the trip was organised, and later since the last one left', async () => {
    const few = /随队教师/;
    const begun = await since('G16', few);
    assert.ok(begun !== undefined && begun < 0, String(begun));
    const enlisted = await journey.enlist({ role: 'leader', staff: await journey.teacher() });
    const { id } = enlisted.data.record;
    await journey.server.engine.database.query(sql`update trip_staff set status = 'filed' where id = ${id}`);
    assert.equal(await since('G16', few), undefined);
    journey.pass(3);
    const server = repo(TripStaff, elevated(journey.server.context()));
    await server.act(id, 'release', { reason: '病假' });
    journey.pass(1);
    assert.equal(await since('G16', few), -1);
  });
});
