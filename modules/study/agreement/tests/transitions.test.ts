import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Answer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { Contract } from '../contract/contract.model.ts';
import { type Deal, openDeal } from './deal.ts';

/** Action → the states from which, and the roles by which, it may be taken. */
type Table = Readonly<Record<string, readonly [from: readonly string[], roles: readonly string[]]>>;

const tables = {
  negotiation: {
    quote: [['open', 'quoted'], ['agencyManager']],
    accept: [['quoted'], ['schoolAdmin', 'schoolLeader']],
    decline: [['open', 'quoted'], ['schoolAdmin']],
    cancel: [
      ['open', 'quoted'],
      ['schoolAdmin', 'agencyManager'],
    ],
  },
  budget: {
    takeQuote: [['draft'], ['agencyManager']],
    submit: [['draft'], ['agencyManager']],
    passSchool: [['pending'], ['schoolAdmin', 'finance']],
    passCommittee: [['committee'], ['schoolLeader']],
    reject: [['pending'], ['schoolAdmin', 'finance']],
    rejectCommittee: [['committee'], ['schoolLeader']],
    revise: [['rejected'], ['agencyManager']],
    amend: [['approved'], ['agencyManager']],
    supersede: [['approved'], []],
  },
  contract: {
    agencySign: [['draft'], ['agencyManager']],
    schoolSign: [['agencySigned'], ['schoolLeader']],
    effect: [['signed'], []],
    complete: [['effective'], ['schoolAdmin']],
    void: [['draft', 'agencySigned'], ['schoolAdmin']],
    withdraw: [['agencySigned'], ['agencyManager']],
    terminate: [['signed', 'effective'], ['schoolLeader']],
    supplement: [
      ['signed', 'effective'],
      ['schoolAdmin', 'agencyManager'],
    ],
  },
  materialList: {
    confirm: [['draft'], ['agencyManager']],
    prepare: [['confirmed'], ['agencyManager']],
    consume: [['prepared'], ['agencyManager']],
  },
} as const satisfies Readonly<Record<string, Table>>;

const roles = [
  'schoolAdmin',
  'schoolLeader',
  'finance',
  'classTeacher',
  'agencyManager',
  'otherAgency',
  'bureauAdmin',
  'bureauApprover',
  'platformAdmin',
];
/** What refuses an action for want of permission or because of the state, not of a guard. */
const REFUSED = ['model.denied', 'model.notFound', 'model.wrongState', 'model.unknownAction'];

let deal: Deal;
let actors: Readonly<Record<string, Actor>>;
const ids: Record<string, string> = {};

before(async () => {
  deal = await openDeal();
  const [partner, other] = [await deal.partner(), await deal.partner()];
  actors = {
    schoolAdmin: deal.schoolAdmin,
    schoolLeader: deal.schoolLeader,
    finance: deal.finance,
    classTeacher: await deal.person('classTeacher', deal.school),
    agencyManager: partner.manager,
    otherAgency: other.manager,
    bureauAdmin: deal.admin,
    bureauApprover: deal.approver,
    platformAdmin: await deal.person('platformAdmin', deal.city),
  };
  const contract = await deal.contract(partner);
  ids.contract = contract.id;
  // Stored after the signature; it would change the record between two looks.
  await eventually(async () => (await deal.records(Contract).get(contract.id)).contractFile);
  ids.budget = contract.budget ?? '';
  ids.negotiation = contract.negotiation ?? '';
  const [trip] = await deal.records(Trip).find({ tripPlan: contract.tripPlan });
  const made = await deal.ask(partner.manager, 'POST', '/api/data/materialList', { trip: trip?.id, name: '研学物资' });
  ids.materialList = made.data.record.id;
});
after(() => deal.server.close());

const routed: Readonly<Record<string, (id: string, by: Actor) => Promise<Answer>>> = {
  quote: (id, by) => deal.quote(id, by),
  agencySign: (id, by) => deal.sign(by, id, 'agencySign'),
  schoolSign: (id, by) => deal.sign(by, id, 'schoolSign'),
};

const argsOf: Readonly<Record<string, () => Promise<object>>> = {
  decline: async () => ({ failReason: '价格过高' }),
  cancel: async () => ({ failReason: '计划调整' }),
  reject: async () => ({ opinion: '偏高' }),
  rejectCommittee: async () => ({ opinion: '偏高' }),
  passCommittee: async () => ({ resolution: ids.contract }),
  void: async () => ({ reason: '重拟' }),
  withdraw: async () => ({ reason: '重拟' }),
  terminate: async () => ({ reason: '协商', agreement: await deal.file(deal.schoolLeader) }),
  supplement: async () => ({ agreement: await deal.file(deal.schoolAdmin) }),
};

const stored = async (table: string, id: string): Promise<string> => {
  const [row] = await deal.server.engine.database.query<{ row: string }>(
    sql`select to_jsonb(t)::text as row from ${raw(table)} t where id = ${id}`,
  );
  return row?.row ?? '';
};

for (const [name, table] of Object.entries(tables) as [keyof typeof tables, Table][])
  describe(name, () => {
    const kept = name === 'materialList' ? 'material_list' : name;
    const put = (status: string) =>
      deal.server.engine.database.query(sql`update ${raw(kept)} set status = ${status} where id = ${ids[name]}`);
    const attempt = async (action: string, by: Actor): Promise<Answer> =>
      routed[action]?.(ids[name] ?? '', by) ?? deal.act(by, name, ids[name] ?? '', action, (await argsOf[action]?.()) ?? {});
    for (const [action, [from, allowed]] of Object.entries(table))
      test(`${action}: from ${from.join(', ')} by ${allowed.join(', ') || 'the server alone'}`, async () => {
        for (const status of deal.server.engine.registry.get(name).states)
          for (const role of roles) {
            await put(status);
            const former = await stored(kept, ids[name] ?? '');
            const actor = actors[role];
            assert.ok(actor);
            const answer = await attempt(action, actor);
            const where = `${role} in ${status}: ${answer.text}`;
            const mayTake = from.includes(status) && allowed.includes(role);
            assert.equal(answer.status !== 200 && REFUSED.includes(answer.data?.key), !mayTake, where);
            if (!mayTake) assert.equal(await stored(kept, ids[name] ?? ''), former, where);
          }
      });
  });

test('every state can be reached, and terminal states are left by nothing', () => {
  const terminal: Readonly<Record<string, readonly string[]>> = {
    negotiation: ['agreed', 'failed', 'cancelled'],
    budget: ['superseded'],
    contract: ['completed', 'terminated'],
    materialList: ['consumed'],
    projectApproval: ['approved', 'rejected', 'withdrawn'],
  };
  for (const [name, ends] of Object.entries(terminal)) {
    const { actions, states } = deal.server.engine.registry.get(name);
    const moves = Object.values(actions).filter(({ to }) => to !== undefined);
    assert.deepEqual(
      states.filter((state, at) => at > 0 && !moves.some(({ to }) => to === state)),
      [],
      name,
    );
    assert.deepEqual(
      states.filter((state) => !moves.some(({ from, to }) => from?.includes(state) && to !== state)),
      ends,
      name,
    );
  }
});
