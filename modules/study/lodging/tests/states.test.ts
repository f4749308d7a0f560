import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { TripLodging } from '../trip-lodging.model.ts';
import { openTravel, type Travel } from './travel.ts';

type Role = 'schoolAdmin' | 'schoolLeader' | 'agencyManager' | 'bureauAdmin';

let travel: Travel;
let people: Record<Role, Actor>;
let id: string;
before(async () => {
  travel = await openTravel();
  id = await travel.lodging();
  await travel.room(id, '101', 'male', 10);
  await travel.room(id, '102', 'female', 10);
  people = {
    schoolAdmin: travel.schoolAdmin,
    schoolLeader: travel.schoolLeader,
    agencyManager: travel.agencyManager,
    bureauAdmin: travel.admin,
  };
});
after(() => travel.server.close());

interface Step {
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly Role[];
  readonly args?: object;
}

/** What camps and tutors do besides, nobody of a hotel's trip may. */
const steps: Readonly<Record<string, Step>> = {
  confirm: { from: ['requested'], to: 'confirmed', by: ['agencyManager'] },
  reject: { from: ['requested'], to: 'rejected', by: [], args: { reason: '客满' } },
  checkIn: { from: ['confirmed'], to: 'inUse', by: [] },
  checkOut: { from: ['inUse'], to: 'completed', by: [] },
  noShow: { from: ['confirmed'], to: 'noShow', by: [] },
  cancel: { from: ['requested', 'confirmed'], to: 'cancelled', by: ['schoolAdmin', 'agencyManager'], args: { reason: '行程调整' } },
};

test('a lodging takes only the steps of its life, each by the roles it is meant for', async () => {
  let tried = 0;
  for (const state of TripLodging.states ?? [])
    for (const [action, step] of Object.entries(steps))
      for (const [role, actor] of Object.entries(people) as [Role, Actor][]) {
        const set = { status: state as never };
        await updateRows(travel.server.context(), TripLodging, { set, where: sql`t.id = ${id}` });
        const { status, text } = await travel.act(actor, 'tripLodging', id, action, step.args);
        const may = step.from.includes(state) && step.by.includes(role);
        const what = `${state} ${action} ${role}: ${text}`;
        assert.equal(status === 200, may, what);
        assert.equal((await travel.records(TripLodging).get(id)).status, may ? step.to : state, what);
        tried += 1;
      }
  assert.equal(tried, 7 * 6 * 4);
});
