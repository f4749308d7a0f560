import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { AnyModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Reception } from '../reception.model.ts';
import { VenueBooking } from '../venue-booking.model.ts';
import { type Camp, openCamp } from './camp.ts';

type Role = 'schoolAdmin' | 'schoolLeader' | 'agencyManager' | 'campManager' | 'bureauAdmin' | 'security';

let camp: Camp;
let people: Record<Role, Actor>;
before(async () => {
  camp = await openCamp();
  const agency = await camp.agency();
  await camp.server.engine.database.query(sql`update trip set agency = ${agency} where id in (${camp.trip.id}, ${camp.otherTrip.id})`);
  people = {
    schoolAdmin: camp.schoolAdmin,
    schoolLeader: camp.schoolLeader,
    agencyManager: await camp.person('agencyManager', agency),
    campManager: camp.campManager,
    bureauAdmin: camp.admin,
    security: await camp.person('security', camp.camp),
  };
});
after(() => camp.server.close());

const requesters: readonly Role[] = ['schoolAdmin', 'agencyManager'];
const sites: readonly Role[] = ['campManager'];
const reason = { reason: '行程调整' };
const offer = () => ({ counterFrom: camp.at(44), counterTo: camp.at(45, '15:00'), counterNote: '设备检修' });

interface Step {
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly Role[];
  readonly args?: () => object;
  /** Another time has been offered. */
  readonly offered?: true;
}

const receptionSteps: Readonly<Record<string, Step>> = {
  confirm: { from: ['requested'], to: 'confirmed', by: sites },
  reject: { from: ['requested'], to: 'rejected', by: sites, args: () => reason },
  counter: { from: ['requested'], to: 'requested', by: sites, args: offer },
  acceptCounter: { from: ['requested'], to: 'confirmed', by: requesters, offered: true },
  declineCounter: { from: ['requested'], to: 'requested', by: requesters, offered: true },
  arrive: { from: ['confirmed'], to: 'received', by: sites },
  leave: { from: ['received'], to: 'completed', by: sites },
  cancel: { from: ['requested', 'confirmed'], to: 'cancelled', by: requesters, args: () => reason },
};

const bookingSteps: Readonly<Record<string, Step>> = {
  confirm: receptionSteps.confirm as Step,
  reject: receptionSteps.reject as Step,
  counter: receptionSteps.counter as Step,
  acceptCounter: receptionSteps.acceptCounter as Step,
  declineCounter: receptionSteps.declineCounter as Step,
  relocate: { from: ['requested', 'confirmed'], to: '', by: sites, args: () => ({ venue: camp.field }) },
  start: { from: ['confirmed'], to: 'inUse', by: sites },
  finish: { from: ['inUse'], to: 'completed', by: sites },
  cancel: { from: ['requested', 'confirmed'], to: 'cancelled', by: ['schoolAdmin', 'agencyManager', 'campManager'], args: () => reason },
  noShow: { from: ['confirmed'], to: 'noShow', by: sites },
};

const onTheDay = ['confirmed', 'received', 'inUse'];

/** Sets a record to a state, whatever it was in before; what is under way is due today. */
async function put(model: AnyModel, id: string, status: string, offered: boolean): Promise<void> {
  const [from, to] = onTheDay.includes(status) ? [camp.at(0, '15:00'), camp.at(0, '16:30')] : [camp.at(40, '10:00'), camp.at(40, '11:30')];
  const state = { status, counterFrom: offered ? camp.at(44) : null, counterTo: offered ? camp.at(44, '15:00') : null } as const;
  const set =
    model.name === 'reception'
      ? { ...state, arriveAt: from, leaveAt: to }
      : { ...state, startAt: from, endAt: to, venue: camp.hall, shared: false };
  await updateRows(camp.server.context(), model, { set, where: sql`t.id = ${id}` });
}

async function exhaust(model: typeof Reception | typeof VenueBooking, steps: Readonly<Record<string, Step>>, id: string): Promise<number> {
  let tried = 0;
  for (const state of model.states ?? [])
    for (const [action, step] of Object.entries(steps))
      for (const [role, actor] of Object.entries(people) as [Role, Actor][]) {
        await put(model, id, state, step.offered === true);
        const { status, text } = await camp.act(actor, model.name, id, action, step.args?.());
        const held = (await camp.records(model as typeof Reception).get(id)).status;
        const may = step.from.includes(state) && step.by.includes(role);
        const what = `${model.name} ${state} ${action} ${role}: ${text}`;
        assert.equal(status === 200, may, what);
        assert.equal(held, may ? step.to || state : state, what);
        tried += 1;
      }
  return tried;
}

test('a reception takes only the steps of its life, each by the roles it is meant for', async () => {
  const { data } = await camp.reception({ needLodging: false, planStudents: 20, arriveAt: camp.at(40), leaveAt: camp.at(40, '16:00') });
  assert.equal(await exhaust(Reception, receptionSteps, data.record.id), 6 * 8 * 6);
});

test('a booking of a venue takes only the steps of its life, each by the roles it is meant for', async () => {
  const { data } = await camp.booking({ trip: camp.otherTrip.id, people: 20 });
  assert.equal(await exhaust(VenueBooking, bookingSteps, data.record.id), 7 * 10 * 6);
});
