import { type Context, elevated } from '@zhixing/engine/context.ts';
import { workingDaysAfter } from '@zhixing/engine/ports/work-days.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { guardsMustHold } from '@zhixing/engine/rules/guards.ts';
import { defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { overriddenGuards } from '../readiness/guard-override.rules.ts';
import { papersOf, type TripPapers } from '../readiness/trip-papers.ts';
import { Trip } from '../trip.model.ts';
import { contentHash, type FiledContent, filedContent, gradesOf } from './filed-content.ts';
import { filingErrors } from './filing.errors.ts';
import { storeFilingForm } from './filing-form.ts';
import { FilingSnapshot } from './filing-snapshot.model.ts';
import { lockFiled } from './lock-filed.ts';
import { TripFiling, underReview } from './trip-filing.model.ts';

type Filing = Row<typeof TripFiling>;
type Existing = ExistingChange<typeof TripFiling>;

/** Working days in which the bureau is to decide. */
const USUAL_REVIEW_DAYS = 5;

export const tripFilingRules = defineRules(TripFiling, {
  create: {
    derive: ({ row }, ctx) => ofTrip(row, ctx),
    check: ({ row }, ctx) => mustBeTheOnlyOne(row, ctx),
  },
  actions: {
    submit: {
      // Checked when the flow starts, and taken when it ends with approval: then the flow itself writes the record.
      derive: (change, ctx) => (isEnd(change, ctx) ? approved(change, ctx) : {}),
      check: async (change, ctx) => {
        if (!isEnd(change, ctx)) return mustBeReady(change.row, ctx);
        mustBeDecidedByAnother(change, ctx);
        await mustStillBeReady(change.row, ctx);
      },
      before: async (change, ctx) => {
        if (isEnd(change, ctx)) await declared(change.row, ctx);
      },
      after: ({ recordId }, { engine }) => storeFilingForm(engine, recordId),
    },
    beginSchoolReview: {
      derive: ({ row, before }, ctx) => submitted(row, before, ctx),
      check: async ({ row, before }, ctx) => {
        if (!isUnderReview(before)) await mustBeReady(row, ctx);
      },
      before: async ({ row, before }, ctx) => {
        if (!isUnderReview(before)) await file(row, ctx);
      },
      after: ({ recordId }, { engine }) => storeFilingForm(engine, recordId),
    },
    beginFirstReview: {
      derive: ({ before }, ctx) => (before.status === 'schoolReview' ? { schoolReviewer: ctx.actor.userId } : {}),
      check: ({ row, before }, ctx) => {
        if (before.status === 'schoolReview') mustNotBe([row.submitter], ctx);
      },
    },
    beginFinalReview: {
      derive: ({ before }, ctx) => (before.status === 'firstReview' ? { firstReviewer: ctx.actor.userId } : {}),
      check: ({ row, before }, ctx) => {
        if (before.status === 'firstReview') mustNotBe([row.submitter, before.schoolReviewer], ctx);
      },
    },
    giveBack: { before: ({ row, before }, ctx) => backFromReview(row, before, ctx) },
    reject: { before: ({ row, before }, ctx) => backFromReview(row, before, ctx) },
    revoke: { before: ({ row, before }, ctx) => backFromReview(row, before, ctx) },
    reopen: {
      derive: ({ args }) => ({ changeReason: args.reason, validUntil: null }),
      before: ({ row }, ctx) => tripBack(row, ctx),
    },
    expire: { before: ({ row }, ctx) => tripBack(row, ctx) },
    amend: {
      derive: ({ args }, ctx) => ({ sha256: args.sha256, headcountStudents: args.students, amendedAt: ctx.now().toISOString() }),
      after: ({ recordId }, { engine }) => storeFilingForm(engine, recordId),
    },
  },
});

const isEnd = ({ row }: { row: Filing }, ctx: Context): boolean => ctx.approving === row.id;
const isUnderReview = ({ status }: Filing): boolean => (underReview as readonly string[]).includes(status);

/** What a filing takes from its trip. */
async function ofTrip(row: Filing, ctx: Context): Promise<Partial<Filing>> {
  const trip = row.trip ? await repo(Trip, elevated(ctx)).first({ id: row.trip }) : null;
  return trip ? filedFigures(row, await papersOf(trip, ctx), ctx) : {};
}

/** The figures of a filing, from the papers of its trip. */
export function figuresOf({ trip, plan, bureau, risk }: TripPapers): Partial<Filing> {
  const isLarge = (trip.planStudents ?? 0) >= (bureau?.filingHeadcountThreshold ?? 0);
  const isFar = trip.scope !== 'county';
  const isRisky = risk?.level === 'high' || risk?.level === 'critical';
  const { school, agency, scope } = trip;
  return {
    school,
    agency,
    scope,
    bureau: trip.bureau,
    destination: plan.destination,
    startDate: chinaDay(trip.departAt),
    endDate: chinaDay(trip.returnAt),
    headcountStudents: trip.planStudents,
    headcountStaff: trip.planStaff,
    riskLevel: risk?.level ?? null,
    needsFinal: isLarge || isFar || isRisky || (trip.nights ?? 0) > 0,
  };
}

/** The figures of a filing; before departure with the people who leave instead of those who were planned. */
export async function filedFigures({ stage }: Pick<Filing, 'stage'>, papers: TripPapers, ctx: Context): Promise<Partial<Filing>> {
  const figures = figuresOf(papers);
  if (stage !== 'predeparture') return figures;
  const trip = papers.trip.id;
  return {
    ...figures,
    headcountStudents: await repo(SignUp, elevated(ctx)).count({ trip, status: 'confirmed' }),
    headcountStaff: await repo(TripStaff, elevated(ctx)).count({ trip, status: 'filed' }),
  };
}

async function mustBeTheOnlyOne(row: Filing, ctx: Context): Promise<void> {
  // Row-locks the trip until commit, so that of two filings created at once the second sees the first.
  await lockRecord(Trip, row.trip, ctx);
  const open = { trip: row.trip, stage: row.stage, id: { ne: row.id }, status: { in: ['draft', 'returned', 'approved', ...underReview] } };
  const other = await repo(TripFiling, elevated(ctx)).first(open);
  if (other) throw filingErrors.openAlready({ filingNo: other.filingNo ?? '' }, { data: { filing: other.id } });
}

/** The steps of the trip that each stage of a filing goes with. */
const steps = {
  plan: {
    from: 'preparing',
    submit: 'declare',
    approve: 'approveDeclaration',
    giveBack: 'returnDeclaration',
    open: ['declaring', 'declared'],
  },
  predeparture: {
    from: 'organising',
    submit: 'submitFiling',
    approve: 'approveFiling',
    giveBack: 'returnFiling',
    open: ['filing', 'ready'],
  },
} as const;

const guardedStep = ({ stage, urgency }: Filing): string =>
  stage === 'plan' && urgency === 'urgent' ? 'declareUrgently' : steps[stage].submit;

async function mustBeReady(row: Filing, ctx: Context): Promise<void> {
  const trip = await lockFiled(row, ctx);
  if (trip.status !== steps[row.stage].from)
    throw filingErrors[row.stage === 'plan' ? 'notPreparing' : 'notOrganising']({ name: trip.name });
  await guardsMustHold(Trip, trip, guardedStep(row), ctx, await overriddenGuards(trip.id, steps[row.stage].submit, ctx));
}

/** The deadline is one of submitting: a review that takes long makes nothing late. */
const SUBMITTED_IN_TIME = 'G19';

/** What was in order when a departure was filed may have changed while it was reviewed: papers end, people leave, policies are surrendered. */
async function mustStillBeReady(row: Filing, ctx: Context): Promise<void> {
  if (row.stage !== 'predeparture') return;
  const { submit } = steps[row.stage];
  const excused = await overriddenGuards(row.trip, submit, ctx);
  await guardsMustHold(Trip, await lockRecord(Trip, row.trip, ctx), submit, ctx, new Set([...excused, SUBMITTED_IN_TIME]));
}

async function submitted(row: Filing, before: Filing, ctx: Context): Promise<Partial<Filing>> {
  // Returning from a later review does not make the reviewer its submitter.
  if (isUnderReview(before)) return {};
  const papers = await papersOf(await lockFiled(row, ctx), ctx);
  const content = await filedContent(papers, ctx, row.stage);
  ctx.memo.set(contentKey(row.id), Promise.resolve(content));
  const figures = await filedFigures(row, papers, ctx);
  return {
    ...figures,
    needsFinal: figures.needsFinal === true || row.urgency === 'urgent',
    grades: gradesOf(content),
    sha256: contentHash(content),
    submitter: ctx.actor.userId,
    submittedAt: ctx.now().toISOString(),
    dueOn: await workingDaysAfter(ctx, chinaDay(ctx.now()), papers.bureau?.reviewDays ?? USUAL_REVIEW_DAYS),
    schoolReviewer: null,
    firstReviewer: null,
    finalApprover: null,
  };
}

/** Passes what is filed from the digest to the snapshot, so that both are of the same reading. */
const contentKey = (filing: string): string => `filed ${filing}`;

/** Freezes what is filed, and puts the trip under review. */
async function file(row: Filing, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const content = (await ctx.memo.get(contentKey(row.id))) as FiledContent;
  const number = (await repo(FilingSnapshot, server).count({ filing: row.id })) + 1;
  const { school, bureau, submitter, submittedAt, sha256 } = row;
  const frozen = { filing: row.id, school, bureau, number, content, sha256, submitter, submittedAt };
  await repo(FilingSnapshot, server).create(frozen as Partial<Row<typeof FilingSnapshot>>);
  await repo(Trip, server).act(row.trip, steps[row.stage].submit);
}

function approved({ before }: Existing, ctx: Context): Partial<Filing> {
  const decider = before.status === 'firstReview' ? { firstReviewer: ctx.actor.userId } : { finalApprover: ctx.actor.userId };
  return { ...decider, approvedAt: ctx.now().toISOString(), validUntil: before.startDate };
}

/** Submitter, school leader, section and bureau leader are different people, however the flow is designed (I-26). */
function mustBeDecidedByAnother({ before }: Existing, ctx: Context): void {
  mustNotBe([before.submitter, before.schoolReviewer, before.status === 'finalReview' ? before.firstReviewer : null], ctx);
}

function mustNotBe(people: readonly (string | null)[], { actor }: Context): void {
  if (actor.userId !== null && people.includes(actor.userId)) throw filingErrors.fourEyes();
}

/** The trip is declared, and a signed contract takes effect; or it is ready to depart. */
async function declared(row: Filing, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const trip = await repo(Trip, server).act(row.trip, steps[row.stage].approve);
  if (row.stage === 'predeparture') return;
  const contract = await repo(Contract, server).first({ tripPlan: trip.tripPlan, status: 'signed' });
  if (contract) await repo(Contract, server).act(contract.id, 'effect');
}

async function backFromReview(row: Filing, before: Filing, ctx: Context): Promise<void> {
  if (isUnderReview(before)) await tripBack(row, ctx);
}

const tripBack = async (row: Filing, ctx: Context): Promise<void> => {
  const { open, giveBack } = steps[row.stage];
  const trip = await lockRecord(Trip, row.trip, ctx);
  if ((open as readonly string[]).includes(trip.status)) await repo(Trip, elevated(ctx)).act(trip.id, giveBack);
};
