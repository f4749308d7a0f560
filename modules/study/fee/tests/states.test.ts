import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { nationalIdFrom } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import { Student } from '../../school/student.model.ts';
import { type FeeGround, openFees } from './fee-ground.ts';

/** Action → the states from which, and the roles by which, it may be taken. */
type Table = Readonly<Record<string, readonly [from: readonly string[], roles: readonly string[]]>>;

const drafters = ['schoolAdmin', 'finance'];
const deciders = ['schoolLeader', 'finance'];
const tables = {
  tripFeePlan: {
    takeBudget: [['draft'], drafters],
    submit: [['draft'], drafters],
    approve: [['pending'], deciders],
    reject: [['pending'], deciders],
    revise: [['rejected'], drafters],
    reopen: [['approved'], drafters],
    lock: [['approved'], []],
  },
  feeWaiver: {
    submit: [['draft'], ['schoolAdmin', 'headTeacher']],
    approve: [['pending'], deciders],
    reject: [['pending'], deciders],
  },
  subsidyReceipt: {
    book: [['draft'], ['finance']],
    reverse: [['booked'], ['finance']],
  },
  invoice: {
    issue: [['requested'], ['finance', 'agencyManager']],
    reverse: [['requested'], []],
    reject: [['requested'], ['finance', 'agencyManager']],
    redFlush: [['issued'], ['finance', 'agencyManager']],
  },
} as const satisfies Readonly<Record<string, Table>>;

const storedIn = { tripFeePlan: 'trip_fee_plan', feeWaiver: 'fee_waiver', subsidyReceipt: 'subsidy_receipt', invoice: 'invoice' } as const;
/** What refuses an action for want of permission or because of the state, not of a guard. */
const REFUSED = ['model.denied', 'model.notFound', 'model.wrongState', 'model.unknownAction'];

let ground: FeeGround;
let actors: Readonly<Record<string, Actor>>;
const ids: Record<string, string> = {};

before(async () => {
  ground = await openFees();
  const { userId, roles, organisationId, variables } = ground.classTeacher;
  actors = {
    schoolAdmin: ground.schoolAdmin,
    schoolLeader: ground.schoolLeader,
    finance: ground.finance,
    classTeacher: ground.classTeacher,
    headTeacher: ground.server.actor({ userId, roles, organisationId, variables: { ...variables, '@headedClasses': ground.trip.classes } }),
    agencyManager: ground.agencyManager,
    otherAgency: ground.otherAgency,
    bureauAdmin: ground.admin,
    bureauApprover: ground.approver,
  };
  ids.tripFeePlan = await ground.draft({ schoolFunds: 100_000 });
  const idCard = nationalIdFrom('43990220150512101');
  const student = (await ground.records(Student).create({ name: '学生', idCard, schoolClass: ground.trip.classes[0] ?? '' })).id;
  const waiver = { trip: ground.trip.id, student, kind: 'poverty', percent: '10', fundSource: 'school' };
  ids.feeWaiver = (await ground.ask(ground.schoolAdmin, 'POST', '/api/data/feeWaiver', waiver)).data.record.id;
  const invoice = {
    trip: ground.trip.id,
    kind: 'vat',
    direction: 'agencyToSchool',
    title: '学校',
    amount: 100,
    content: '服务费',
    taxRate: '6',
  };
  ids.invoice = (await ground.ask(ground.agencyManager, 'POST', '/api/data/invoice', invoice)).data.record.id;
  const receipt = { trip: ground.trip.id, source: 'fiscal', payer: '市财政局', amount: 100, receivedOn: ground.today() };
  ids.subsidyReceipt = (await ground.ask(ground.finance, 'POST', '/api/data/subsidyReceipt', receipt)).data.record.id;
});
after(() => ground.server.close());

const argsOf: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  invoice: { reject: { reason: '信息有误' }, redFlush: { reason: '已退费' } },
  tripFeePlan: { reject: { opinion: '偏高' } },
  feeWaiver: { reject: { opinion: '材料不全' } },
  subsidyReceipt: { reverse: { reason: '登记有误' } },
};

for (const [name, table] of Object.entries(tables) as [keyof typeof tables, Table][])
  describe(name, () => {
    const kept = raw(storedIn[name]);
    const query = (text: ReturnType<typeof sql>) => ground.server.engine.database.query<{ row: string }>(text);
    const put = (status: string) => query(sql`update ${kept} set status = ${status} where id = ${ids[name]}`);
    const stored = async () => (await query(sql`select to_jsonb(t)::text as row from ${kept} t where id = ${ids[name]}`))[0]?.row;
    for (const [action, [from, allowed]] of Object.entries(table))
      test(`${action}: from ${from.join(', ')} by ${allowed.join(', ') || 'the server alone'}`, async () => {
        for (const status of ground.server.engine.registry.get(name).states)
          for (const [role, actor] of Object.entries(actors)) {
            await put(status);
            const former = await stored();
            const args = argsOf[name]?.[action] ?? {};
            const answer = await ground.act(actor, name, ids[name] ?? '', action, args);
            const where = `${role} in ${status}: ${answer.text}`;
            const mayTake = from.includes(status) && allowed.includes(role);
            assert.equal(answer.status !== 200 && REFUSED.includes(answer.data?.key), !mayTake, where);
            if (!mayTake) assert.equal(await stored(), former, where);
          }
      });
    test('every state is one that an action leads to', () => {
      const { actions, states } = ground.server.engine.registry.get(name);
      const reached = new Set([states[0], ...Object.values(actions).flatMap(({ to }) => to ?? [])]);
      assert.deepEqual(
        states.filter((state) => !reached.has(state)),
        [],
      );
    });
  });
