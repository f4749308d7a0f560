import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { AnyModel } from '@zhixing/model';
import { seeded } from '@zhixing/testing/random.ts';
import sql from 'sql-template-tag';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { SafetyNotice } from '../notice/safety-notice.model.ts';
import { RiskAssessment } from '../risk/risk-assessment.model.ts';

/* Random histories of safety papers (I-23, I-25, I-26): whoever tries whatever, a paper takes only the steps of its life, by those who may. */

const STEPS = 400;
const acts = ['submit', 'revise', 'publish', 'agree', 'agree', 'return', 'reject', 'recall', 'resubmit'] as const;
type Act = (typeof acts)[number];
/**
 * A paper that was given back is a draft whose flow waits for it: handed in again there, not by a new submission. One that was taken back is
 * handed in by whoever took it back.
 */
type State = 'draft' | 'returned' | 'recalled' | 'pending' | 'approved' | 'rejected';

/** State → act → roles that may take it, and the state that follows. What is not named is refused. */
const life: Readonly<Record<State, { readonly [act in Act]?: readonly [roles: readonly string[], next: State] }>> = {
  draft: { submit: [['schoolAdmin', 'classTeacher'], 'pending'] },
  pending: {
    agree: [['schoolLeader'], 'approved'],
    return: [['schoolLeader'], 'returned'],
    reject: [['schoolLeader'], 'rejected'],
    recall: [['submitter'], 'recalled'],
  },
  returned: { resubmit: [['submitter'], 'pending'], recall: [['submitter'], 'recalled'] },
  recalled: { submit: [['submitter'], 'pending'], resubmit: [['submitter'], 'pending'] },
  approved: { revise: [['schoolAdmin'], 'draft'] },
  rejected: { submit: [['schoolAdmin', 'classTeacher'], 'pending'] },
};
const approvals: Readonly<Record<State, readonly (string | null)[]>> = {
  draft: [null, 'adopt'],
  recalled: ['revoke'],
  returned: ['wait'],
  pending: ['wait'],
  approved: ['adopt'],
  rejected: ['reject'],
};

let term: Term;
let trip = '';
const people = new Map<string, Actor>();
before(async () => {
  term = await openTerm();
  trip = (await term.trips({ batches: 1 }))[0]?.id ?? '';
  for (const role of ['classTeacher', 'finance']) people.set(role, await term.person(role, term.school));
  people.set('schoolAdmin', term.schoolAdmin);
  people.set('schoolLeader', term.schoolLeader);
  for (const role of ['bureauAdmin', 'bureauApprover', 'agencyManager', 'baseManager', 'platformAdmin'])
    people.set(role, await term.person(role, term.district, [term.district, term.school]));
});
after(() => term.server.close());

const papers: readonly (readonly [AnyModel, object])[] = [
  [SafetyNotice, { title: '安全须知', riding: '系好安全带。', needQuiz: false }],
  [RiskAssessment, { assessor: '陈安全', assessedOn: '2026-09-07', conclusion: '可控。', $rows: { riskItem: [risk()] } }],
];

function risk(): object {
  const measured = { likelihood: 2, severity: 3, likelihoodAfter: 1, severityAfter: 3 };
  return { kind: 'traffic', hazard: '乘车途中急刹', measures: '系好安全带', responsible: '总领队', ...measured };
}

for (const [model, values] of papers)
  describe(model.name, () => {
    let id = '';
    let submitter = '';
    const tried = new Set<string>();
    const current = async () => {
      const { status, approval } = (await term.records(model).get(id)) as unknown as { status: State; approval: string | null };
      const drafts: Readonly<Record<string, State>> = { wait: 'returned', revoke: 'recalled' };
      return { status: status === 'draft' ? (drafts[approval ?? ''] ?? status) : status, approval };
    };
    const stored = async () => JSON.stringify(await term.records(model).get(id));
    const hasFlow = async () =>
      (await term.server.engine.database.query(sql`select id from flow_instance where record = ${id} limit 1`)).length > 0;
    const attempt = (by: Actor, act: Act) => {
      if (act === 'submit' || act === 'revise' || act === 'publish')
        return term.ask(by, 'POST', `/api/data/${model.name}/${id}/actions/${act}`, {});
      if (act === 'resubmit') return term.does(by, id, 'submit');
      return term.does(by, id, act, act === 'return' ? { to: 'draft' } : {}, act === 'agree' ? {} : { opinion: '请补充说明' });
    };

    test(`of ${STEPS} random acts only those of its life change it, each by those who may`, async () => {
      const made = await term.ask(term.schoolAdmin, 'POST', `/api/data/${model.name}`, { trip, ...values });
      assert.equal(made.status, 200, made.text);
      id = made.data.record.id;
      const random = seeded(23);
      // Those who may do something come up more often.
      const able = [...people].filter(([role]) => ['schoolAdmin', 'schoolLeader'].includes(role));
      const drawn = [...people, ...able, ...able, ...able];
      const wrong: string[] = [];
      for (let n = 0; n < STEPS; n += 1) {
        const [role, by] = random.pick(drawn);
        const act = random.pick(acts);
        if (!['submit', 'revise', 'publish'].includes(act) && !(await hasFlow())) continue;
        const [before, row] = [await current(), await stored()];
        const [roles, next] = life[before.status][act] ?? [[], before.status];
        const may = roles.includes(role) || (roles.includes('submitter') && by.userId === submitter);
        const { status, text } = await attempt(by, act);
        const after = await current();
        tried.add(`${before.status} ${act} ${status === 200}`);
        if ((status === 200) !== may) wrong.push(`${role} ${act} ${before.status}: ${status} ${text.slice(0, 120)}`);
        else if (after.status !== (may ? next : before.status)) wrong.push(`${role} ${act} ${before.status}: became ${after.status}`);
        else if (!may && (await stored()) !== row) wrong.push(`${role} ${act} ${before.status}: refused, and changed`);
        if (!approvals[after.status].includes(after.approval)) wrong.push(`${after.status} is ${after.approval}`);
        if (act === 'submit' && status === 200) submitter = by.userId ?? '';
      }
      assert.deepEqual(wrong, []);
      for (const step of ['draft submit true', 'pending agree true', 'approved revise true']) assert.ok(tried.has(step), step);
    });
  });
