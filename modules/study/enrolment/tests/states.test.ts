import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { ParentNotice } from '../notice/parent-notice.model.ts';
import { SignUp } from '../sign-up/sign-up.model.ts';
import { openSeason, type Season, type SignUpRow } from './season.ts';

/** Action → the states from which, and the roles by which, it may be taken. */
type Table = Readonly<Record<string, readonly [from: readonly string[], roles: readonly string[]]>>;

const letters: Table = {
  refill: [['draft'], ['schoolAdmin', 'classTeacher']],
  submit: [['draft'], ['schoolAdmin', 'classTeacher']],
  send: [['pending'], ['schoolAdmin']],
  giveBack: [['pending'], ['schoolAdmin']],
  withdraw: [['published'], ['schoolAdmin']],
};

const signUps: Table = {
  submit: [['invited'], ['classTeacher']],
  decline: [['invited'], ['classTeacher']],
  lapse: [['invited'], []],
  confirm: [['submitted'], ['classTeacher', 'schoolAdmin']],
  queue: [['submitted'], []],
  promote: [['waitlist'], ['schoolAdmin']],
  withdraw: [['waitlist', 'submitted', 'confirmed'], ['classTeacher']],
  amend: [['submitted', 'waitlist', 'confirmed'], ['classTeacher']],
  confirmHealth: [['submitted', 'waitlist', 'confirmed'], ['classTeacher']],
  markAbsent: [['confirmed'], []],
  complete: [['confirmed'], []],
};

/** The school's administrator withdraws those who are confirmed; families and class teachers all. */
const alsoAllowed = (role: string, action: string, state: string): boolean =>
  role === 'schoolAdmin' && action === 'withdraw' && state === 'confirmed';

const schoolRoles = ['schoolAdmin', 'schoolLeader', 'classTeacher', 'finance'];
const others = ['bureauAdmin', 'bureauApprover', 'agencyManager', 'baseManager', 'campManager', 'platformAdmin'];

let season: Season;
let trip: string;
let schoolClass: string;
const people = new Map<string, Actor>();

before(async () => {
  season = await openSeason();
  schoolClass = season.classes[0] ?? '';
  for (const role of schoolRoles) people.set(role, await season.person(role, season.school));
  people.set('classTeacher', await season.teacher(schoolClass));
  for (const role of others) people.set(role, await season.person(role, season.district, [season.district, season.school]));
  await season.students(schoolClass, 1);
  trip = await season.enrolling([schoolClass], { least: 1, most: 10 });
});
after(() => season.server.close());

describe('sign-ups: of all states, actions and roles', () => {
  test('only those of the table change the record', async () => {
    const [row] = await season.signUps(trip);
    assert.ok(row);
    const wrong: string[] = [];
    for (const [role, actor] of people)
      for (const [action, [from, roles]] of Object.entries(signUps))
        for (const state of season.server.engine.registry.get('signUp').states) {
          await putSignUp(row, state);
          const expected = (roles.includes(role) && from.includes(state)) || alsoAllowed(role, action, state);
          const answer = await season.act(actor, 'signUp', row.id, action, await argsOf(row, action, actor));
          const now = (await season.records(SignUp).get(row.id)).status;
          note(wrong, { expected, answer, now, state, name: `${role} ${action} ${state}` });
        }
    assert.deepEqual(wrong, []);
  });

  test('a class teacher works on the own class alone', async () => {
    const [row] = await season.signUps(trip);
    assert.ok(row);
    await putSignUp(row, 'invited');
    const other = await season.teacher(season.classes[1] ?? '');
    assert.equal((await season.act(other, 'signUp', row.id, 'decline')).status, 404);
    const list = await season.ask(other, 'GET', '/api/data/signUp');
    assert.equal(list.data.list.length, 0);
  });
});

describe('letters: of all states, actions and roles', () => {
  test('only those of the table change the record', async () => {
    const { id } = await season.records(ParentNotice).create({ trip, replyDeadline: `${season.today(9)}T02:00:00Z` });
    const wrong: string[] = [];
    for (const [role, actor] of people)
      for (const [action, [from, roles]] of Object.entries(letters))
        for (const state of season.server.engine.registry.get('parentNotice').states) {
          await season.server.engine.database.query(sql`update parent_notice set status = ${state} where id = ${id}`);
          const expected = roles.includes(role) && from.includes(state);
          const answer = await season.act(actor, 'parentNotice', id, action, action === 'giveBack' ? { opinion: '请补充' } : {});
          const now = (await season.records(ParentNotice).get(id)).status;
          note(wrong, { expected, answer, now, state, name: `${role} ${action} ${state}` });
        }
    assert.deepEqual(wrong, []);
  });
});

interface Outcome {
  readonly name: string;
  readonly expected: boolean;
  readonly answer: { readonly status: number; readonly data: { readonly key?: string } };
  readonly now: string;
  readonly state: string;
}

function note(wrong: string[], { name, expected, answer, now, state }: Outcome): void {
  if ((answer.status === 200) !== expected) wrong.push(`${name}: ${answer.status} ${answer.data?.key}`);
  else if (!expected && now !== state) wrong.push(`${name}: became ${now}`);
  else if (!expected && ![403, 404, 409].includes(answer.status)) wrong.push(`${name}: ${answer.status}`);
}

/** Puts a sign-up into a state, past all rules, with what belongs to it. */
async function putSignUp(row: SignUpRow, state: string): Promise<void> {
  const ctx = season.server.context();
  const place = ['submitted', 'confirmed', 'absent', 'completed'].includes(state) ? 1 : 0;
  const open = ['invited', 'submitted', 'waitlist', 'confirmed'].includes(state) ? row.trip : null;
  await updateRows(ctx, SignUp, {
    set: {
      status: state as SignUpRow['status'],
      places: place,
      openTrip: open,
      waitNo: state === 'waitlist' ? 1 : null,
      healthConfirmed: true,
      emergencyContact: '张家长',
      emergencyPhone: '15420000001',
    },
    where: sql`t.id = ${row.id}`,
  });
  await season.server.engine.database.query(
    sql`update sys_capacity set used = (select coalesce(sum(places), 0) from sign_up) where resource = ${row.trip}`,
  );
  await updateRows(ctx, Trip, { set: { status: 'enrolling' }, where: sql`t.id = ${row.trip}` });
}

async function argsOf(row: SignUpRow, action: string, actor: Actor): Promise<object> {
  if (action !== 'submit') return {};
  const { guardian, emergencyContact, emergencyPhone } = await season.answer(row);
  return { source: 'teacher', guardian, emergencyContact, emergencyPhone, healthConfirmed: true, paper: await season.file(actor) };
}
