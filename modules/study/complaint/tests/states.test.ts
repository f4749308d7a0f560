import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { Complaint, complaintStates } from '../complaint.model.ts';
import { ComplaintLog } from '../complaint-log.model.ts';
import { type Desk, openDesk } from './desk.ts';

/** Action → the states from which, and the roles by which, it may be taken (section 2.5 of the domain). */
const table: Readonly<Record<string, readonly [from: readonly string[], roles: readonly string[]]>> = {
  accept: [['recorded'], ['bureauAdmin']],
  refuse: [['recorded'], ['bureauAdmin']],
  assign: [['accepted'], ['bureauAdmin']],
  start: [
    ['assigned', 'reopened'],
    ['schoolAdmin', 'agencyManager', 'baseManager', 'campManager'],
  ],
  reply: [['handling'], ['schoolAdmin', 'agencyManager', 'baseManager', 'campManager']],
  confirm: [['replied'], ['bureauAdmin']],
  returnReply: [['replied'], ['bureauAdmin']],
  reopen: [['confirmed'], ['bureauAdmin']],
  close: [['confirmed'], ['bureauAdmin']],
  rate: [[], []],
  withdraw: [[], []],
};

const args: Readonly<Record<string, object>> = {
  refuse: { reason: '不属于研学活动' },
  reply: { handleDesc: '已核实情况', result: '已退还差价' },
  confirm: { finding: 'upheld' },
  returnReply: { reason: '答复不完整' },
  reopen: { reason: '仍不满意' },
  rate: { satisfaction: 'fair' },
};

const roles = [
  ...(['bureauAdmin', 'bureauApprover', 'schoolAdmin', 'schoolLeader', 'classTeacher', 'agencyManager'] as const),
  ...(['baseManager', 'campManager', 'tutor', 'finance', 'platformAdmin'] as const),
];

let desk: Desk;
let id: string;
const people = new Map<string, Actor>();
before(async () => {
  desk = await openDesk();
  id = (await desk.byNumber((await desk.complain()).complaintNo)).id;
  for (const role of roles) people.set(role, await desk.person(role, desk.agencyId, [desk.agencyId, desk.district]));
});
after(() => desk.server.close());

/** Puts the complaint into a state, past all rules. */
const put = (status: string) =>
  updateRows(desk.server.context(), Complaint, {
    set: {
      status: status as (typeof complaintStates)[number],
      handlerOrg: desk.agencyId,
      acceptedAt: desk.server.engine.now().toISOString(),
      reopened: false,
      satisfaction: 'satisfied',
      reopenUntil: new Date(desk.server.engine.now().getTime() + 86_400_000).toISOString(),
    },
    where: sql`t.id = ${id}`,
  });

test('of all states, actions and roles only those of the table change a complaint', async () => {
  const wrong: string[] = [];
  for (const [role, actor] of people)
    for (const [action, [from, allowed]] of Object.entries(table))
      for (const state of complaintStates) {
        await put(state);
        const answer = await desk.act(actor, id, action, args[action] ?? {});
        const now = (await desk.records(Complaint).get(id)).status;
        const expected = allowed.includes(role) && from.includes(state);
        const where = `${role} ${action} ${state}: ${answer.status} ${answer.data?.key ?? ''}`;
        if ((answer.status === 200) !== expected || (!expected && now !== state)) wrong.push(where);
      }
  assert.deepEqual(wrong, []);
});

/** Steps of everybody who has to do with one complaint, in any order. */
const steps = ['accept', 'assign', 'start', 'reply', 'confirm', 'returnReply', 'close', 'reopen', 'withdraw', 'rate', 'refuse'] as const;
const openEnds = ['notAccepted', 'closed', 'withdrawn'];

test('I-24, I-41: whatever is tried in whatever order, a complaint is handled again once at most, ends for good, and names nobody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 6, maxLength: 40 }), async (tried) => {
      const key = await desk.complain({ complainant: '欧阳若曦', phone: '15420998877' });
      const { id: one } = await desk.byNumber(key.complaintNo);
      let ended: string | null = null;
      for (const step of tried) {
        if (step === 'withdraw' || step === 'rate' || step === 'reopen')
          await desk.publicly(`/${step}`, { ...key, acceptDue: undefined, ...args[step] });
        else await desk.act(step === 'start' || step === 'reply' ? desk.agencyManager : desk.section, one, step, args[step] ?? {});
        const { status } = await desk.records(Complaint).get(one);
        if (ended !== null) assert.equal(status, ended);
        if (openEnds.includes(status)) ended = status;
      }
      const logs = await desk.records(ComplaintLog).find({ complaint: one });
      assert.ok(logs.filter(({ action }) => action === 'reopen').length <= 1);
      const { text } = await desk.ask(desk.agencyManager, 'GET', `/api/data/complaint/${one}`);
      assert.ok(!text.includes('若曦') && !text.includes('15420998877'));
      assert.ok(logs.every(({ content }) => !content?.includes('若曦')));
    }),
    { numRuns: 25, seed: 20261126 },
  );
});
