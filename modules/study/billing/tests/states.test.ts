import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { AnyModel } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import { BillLine } from '../bill/bill-line.model.ts';
import { StudentBill } from '../bill/student-bill.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { Refund } from '../refund/refund.model.ts';
import { type BilledTrip, heading, openBilledTrip } from './billed-trip.ts';

/** For each model: action → who may run it, and from which states. What is not named here is refused everywhere. */
const allowed: Readonly<Record<string, Readonly<Record<string, { roles: readonly string[]; from: readonly string[] }>>>> = {
  studentBill: {
    collect: { roles: ['finance'], from: ['unpaid', 'partial', 'overdue'] },
    adjust: { roles: ['finance'], from: ['unpaid', 'partial', 'paid', 'overdue'] },
    waiveAll: { roles: ['finance'], from: ['unpaid', 'overdue'] },
    cancel: { roles: ['finance'], from: ['draft', 'unpaid', 'overdue', 'waived'] },
    remind: { roles: ['finance', 'schoolAdmin', 'classTeacher'], from: ['unpaid', 'partial', 'overdue'] },
  },
  payment: {
    dispute: { roles: ['finance'], from: ['success'] },
    settle: { roles: ['finance'], from: ['disputed'] },
  },
  refund: {
    submit: { roles: ['finance', 'schoolAdmin', 'classTeacher'], from: ['draft'] },
    approve: { roles: ['finance', 'schoolAdmin'], from: ['pending'] },
    reject: { roles: ['finance', 'schoolAdmin'], from: ['pending'] },
    cancel: { roles: ['finance', 'schoolAdmin'], from: ['draft', 'pending'] },
    pay: { roles: ['finance'], from: ['approved'] },
    retry: { roles: ['finance'], from: ['failed'] },
    confirmPaid: { roles: ['finance'], from: ['processing'] },
  },
};
const schoolRoles = ['schoolAdmin', 'schoolLeader', 'finance'];
const others = ['bureauAdmin', 'bureauApprover', 'baseManager', 'platformAdmin', 'tutor'];

let ground: BilledTrip;
let line: string;
let ids: Record<string, string>;
const people = new Map<string, Actor>();
before(async () => {
  ground = await openBilledTrip();
  for (const role of schoolRoles) people.set(role, await ground.person(role, ground.school));
  people.set('classTeacher', heading(ground.classTeacher, ground.trip.classes.slice(0, 1), ground));
  people.set('agencyManager', ground.agencyManager);
  for (const role of others) people.set(role, await ground.person(role, ground.district, [ground.district, ground.school]));
  const bill = await ground.bill();
  line = (await ground.records(BillLine).find({ bill: bill.id }))[0]?.id ?? '';
  const paid = await ground.bill();
  const payment = await ground.paid(paid.id, 21_350, 'cash');
  const refund = (await ground.records(Refund).create({ payment, reason: 'overcharge', amount: 100 })).id;
  ids = { studentBill: bill.id, payment, refund };
});
after(() => ground.server.close());

const args: Readonly<Record<string, () => object>> = {
  collect: () => ({ amount: 1, channel: 'cash', payer: '家长' }),
  adjust: () => ({ line, amount: 10, reason: '测试调整' }),
  waiveAll: () => ({ reason: '测试减免' }),
  cancel: () => ({ reason: '测试作废' }),
  dispute: () => ({ reason: '家长有异议' }),
  reject: () => ({ opinion: '材料不全' }),
  reverse: () => ({ amount: 1, refund: ids.refund }),
};

/** Runs work in a world that is put back afterwards, so that every attempt begins the same. */
async function put(model: AnyModel, status: string): Promise<void> {
  const { database } = ground.server.engine;
  const table = raw(ground.server.engine.registry.get(model.name).table);
  await database.query(sql`update ${table} set status = ${status} where id = ${ids[model.name]}`);
  if (model.name === 'studentBill') {
    await database.query(
      sql`update student_bill set last_remind_at = null, issued_at = case when ${status} = 'draft' then null else now() end`,
    );
    await database.query(
      sql`update bill_line set paid = 0, waived = case when ${status} = 'waived' then amount else 0 end, adjusted = 0, refunded = 0, refunding = 0 where bill = ${ids.studentBill}`,
    );
  }
  if (model.name === 'refund')
    await database.query(
      sql`update refund set applied_by = null, created_by = null, allocation = ${JSON.stringify(await reversed(status))}::jsonb where id = ${ids.refund}`,
    );
}

/** A processing refund has reversed a part of its bill. */
async function reversed(status: string): Promise<readonly object[]> {
  const { bill } = await ground.records(Refund).get(ids.refund ?? '');
  const [first] = await ground.records(BillLine).find({ bill: bill ?? '' });
  const open = status === 'processing';
  await ground.server.engine.database.query(
    sql`update bill_line set refunding = ${open ? 100 : 0}, adjusted = ${open ? -100 : 0}, refunded = 0 where id = ${first?.id}`,
  );
  await ground.server.engine.database.query(sql`update student_bill set status = ${open ? 'refunding' : 'paid'} where id = ${bill}`);
  await ground.server.engine.database.query(sql`update payment set status = 'success', refunded_amount = 0 where id = ${ids.payment}`);
  return [{ line: first?.id, amount: 100 }];
}

for (const model of [StudentBill, Payment, Refund] as readonly AnyModel[])
  describe(`${model.name}: of all states, actions and roles`, () => {
    test('only those of the table change the record', async () => {
      const effective = ground.server.engine.registry.get(model.name);
      const id = ids[model.name] ?? '';
      const wrong: string[] = [];
      for (const [role, actor] of people)
        for (const action of Object.keys(effective.actions))
          for (const status of effective.states) {
            await put(model, status);
            const rule = allowed[model.name]?.[action];
            const expected = Boolean(rule?.roles.includes(role) && rule.from.includes(status));
            const given = model.name === 'refund' && action === 'cancel' ? {} : (args[action]?.() ?? {});
            const answer = await ground.act(actor, model.name, id, action, given);
            const now = ((await ground.records(model).get(id)) as unknown as { status: string }).status;
            if ((answer.status === 200) !== expected) wrong.push(`${role} ${action} ${status}: ${answer.status} ${answer.data?.key}`);
            else if (!expected && now !== status) wrong.push(`${role} ${action} ${status}: became ${now}`);
            else if (!expected && ![403, 404, 409].includes(answer.status)) wrong.push(`${role} ${action} ${status}: ${answer.status}`);
          }
      assert.deepEqual(wrong, []);
    });

    test('nobody creates or changes what the server keeps, and other schools see nothing', async () => {
      const stranger = await ground.person('finance', await ground.agency());
      assert.equal((await ground.ask(stranger, 'GET', `/api/data/${model.name}/${ids[model.name]}`)).status, 404);
      if (model.name === 'refund') return;
      for (const actor of [ground.finance, ground.server.actor({ administrator: true })])
        assert.equal((await ground.ask(actor, 'POST', `/api/data/${model.name}`, {})).status, 403);
    });
  });

test('an agency sees amounts, but neither children nor waivers; a class teacher sees the own class', async () => {
  const bill = await ground.bill();
  const { data } = await ground.ask(ground.agencyManager, 'GET', `/api/data/studentBill/${bill.id}`);
  assert.equal(data.record.receivable, 21_350);
  for (const field of ['student', 'schoolClass', 'signUp', 'waived', 'waiver', 'gross']) assert.ok(!(field in data.record), field);
  const teacher = heading(ground.classTeacher, ground.trip.classes.slice(0, 1), ground);
  assert.equal((await ground.ask(teacher, 'GET', `/api/data/studentBill/${bill.id}`)).status, 200);
  const other = heading(ground.classTeacher, [], ground);
  assert.equal((await ground.ask(other, 'GET', `/api/data/studentBill/${bill.id}`)).status, 404);
});
