import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import sql from 'sql-template-tag';
import { FlowRecord } from '../../../platform/flow/flow-record.model.ts';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { contentHash, filedContent } from '../filing/filed-content.ts';
import { FilingSnapshot } from '../filing/filing-snapshot.model.ts';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { papersOf } from '../readiness/trip-papers.ts';
import { Trip } from '../trip.model.ts';
import { declarable } from './declarable.ts';

const STEPS = 90;

let term: Deal;
let trip: string;
let filing: string;
let people: readonly Actor[];
before(async () => {
  term = await openDeal();
  const ready = await declarable(term, { expectStudents: 200, expectStaff: 20 });
  trip = ready.trip.id;
  const drafted = await term.ask(term.schoolAdmin, 'POST', '/api/data/tripFiling', { trip });
  assert.equal(drafted.status, 200, drafted.text);
  filing = drafted.data.record.id;
  people = [term.schoolAdmin, term.schoolLeader, term.admin, term.approver];
});
after(() => term.server.close());

/** What the approval of a filing says by its state (I-25). */
const approvalBy: Readonly<Record<string, readonly (string | null)[]>> = {
  draft: [null, 'cancel', 'revoke'],
  schoolReview: ['wait'],
  firstReview: ['wait'],
  finalReview: ['wait'],
  approved: ['adopt'],
  // Returned within the running flow, or reopened once it had ended.
  returned: ['wait', 'adopt'],
  rejected: ['reject'],
  revoked: ['revoke', 'cancel'],
};

const current = () => term.records(TripFiling).get(filing);
const acts = async () => {
  const [row] = await term.server.engine.database.query<{ n: number }>(
    sql`select count(*)::int as n from flow_record r join flow_instance i on i.id = r.instance where i.record = ${filing} and r."user" is not null`,
  );
  return row?.n ?? 0;
};
const hashNow = async () => {
  const ctx = term.server.context();
  return contentHash(await filedContent(await papersOf(await term.records(Trip).get(trip), ctx), ctx));
};

type Step = (random: Random) => Promise<{ status: number; text: string }>;
const act =
  (event: string, more: object = {}, written: object = {}): Step =>
  (random) =>
    term.does(random.pick(people), filing, event, more, written);
const change =
  (field: 'gatherPlace' | 'remark'): Step =>
  async (random) => {
    const { version } = await term.records(Trip).get(trip);
    return term.ask(term.schoolAdmin, 'PUT', `/api/data/trip/${trip}`, { version, [field]: `改为${random.below(1_000_000)}` });
  };
const flowActs = ['agree', 'return'];
const steps: readonly (readonly [string, Step])[] = [
  ['submit', (random) => term.ask(random.pick(people), 'POST', `/api/data/tripFiling/${filing}/actions/submit`, {})],
  ['agree', act('agree')],
  ['agree', act('agree')],
  ['agree', act('agree')],
  ['return', act('return', { to: 'draft' }, { opinion: '请补充', values: { itineraryRemark: '请写明' } })],
  [
    'reopen',
    (random) => term.ask(random.pick(people), 'POST', `/api/data/tripFiling/${filing}/actions/reopen`, { args: { reason: '改期' } }),
  ],
  ['gatherPlace', change('gatherPlace')],
  ['remark', change('remark')],
];

test(`${STEPS} random acts on a filing: its approval follows its state, each act is recorded once, and nobody decides twice (I-25, I-26, I-28)`, async () => {
  const random = seeded(25);
  const reached = new Set<string>();
  for (let n = 0; n < STEPS; n += 1) {
    const [name, step] = random.pick(steps);
    const [before, recorded, hash] = [await current(), await acts(), await hashNow()];
    // Before its first submission there is no flow to act in.
    if (flowActs.includes(name) && recorded === 0) continue;
    const { status, text } = await step(random);
    assert.ok(status < 500, text);
    const after = await current();
    reached.add(after.status);
    assert.ok(approvalBy[after.status]?.includes(after.approval), `${after.status} is ${after.approval}`);
    if (status !== 200) assert.deepEqual([after.status, await acts()], [before.status, recorded], `${name} was refused`);
    else if (flowActs.includes(name)) assert.equal(await acts(), recorded + 1, name);
    const isFiledAttribute = name === 'gatherPlace' && status === 200;
    assert.equal((await hashNow()) !== hash, isFiledAttribute, `${name} ${status}`);
    mustBeDifferent(after);
  }
  assert.ok(reached.has('approved') && reached.has('returned') && reached.has('finalReview'), [...reached].join());
  const kept = await term.records(FilingSnapshot).find({ filing }, { order: { field: 'number', descending: false }, limit: 100 });
  assert.ok(kept.length > 1);
  for (const { content, sha256 } of kept) assert.equal(contentHash(content as never), sha256);
  assert.ok((await term.records(FlowRecord).count({})) > 0);
});

function mustBeDifferent({ submitter, schoolReviewer, firstReviewer, finalApprover }: Awaited<ReturnType<typeof current>>): void {
  const who = [submitter, schoolReviewer, firstReviewer, finalApprover].filter((one) => one !== null);
  assert.equal(new Set(who).size, who.length, who.join());
}
