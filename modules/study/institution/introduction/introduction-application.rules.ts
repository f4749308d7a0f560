import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { Course } from '../course/course.model.ts';
import { introductionErrors } from '../institution.errors.ts';
import { mustBeOwnFiles } from '../own-files.ts';
import { type Belonging, belongingTo, ownerById, ownerOf, policyOf } from '../owner.ts';
import { mustNotBeBarred } from '../status-history.ts';
import { checklistOf } from './checklist.ts';
import { IntroductionApplication, underReview } from './introduction-application.model.ts';
import { openApplicationBeside } from './open-application.ts';
import { endShowing, showToPublic } from './publicity.ts';
import { snapshotOf } from './snapshot.ts';
import { mustStillHold } from './still-eligible.ts';
import { follow, isContent, readSubject, reviseAlong, type Subject, type SubjectRow, subjectOf } from './subject.ts';
import { itemText } from './words.ts';

type Application = Row<typeof IntroductionApplication>;
type Existing = ExistingChange<typeof IntroductionApplication>;
type Submission = ActionChange<
  typeof IntroductionApplication,
  'submitAgency' | 'submitSite' | 'submitTutor' | 'submitCourse' | 'submitCourseware'
>;

/** Submitting is checked when its flow starts; the action is taken when the flow ends with approval, which introduces the subject. */
const submission = {
  derive: (change: Submission, ctx: Context) => (isEnd(change, ctx) ? introduced(change.row, ctx) : {}),
  check: (change: Submission, ctx: Context) => (isEnd(change, ctx) ? mustBeIntroducible(change, ctx) : mustBeReady(change.row, ctx)),
  before: async (change: Submission, ctx: Context) => {
    if (isEnd(change, ctx)) await follow(change.row, 'introduced', ctx);
  },
};

export const introductionRules = defineRules(IntroductionApplication, {
  save: {
    before: async ({ row, before }, ctx) => {
      if (before?.status === 'publicity' && row.status !== 'publicity') await endShowing(row, ctx);
    },
  },
  create: {
    derive: ({ row }, ctx) => aboutSubject(row, ctx),
    check: ({ row }, ctx) => mustBeAllowedToApply(row, ctx),
  },
  update: {
    derive: ({ row }, ctx) => aboutSubject(row, ctx),
    check: async ({ row, changed }, ctx) => {
      // Fields opened by a node are written with the permissions of the flow, so that the engine does not check the ownership of the files.
      if (changed.has('siteVisitReport')) await mustBeOwnFiles(row.siteVisitReport, ctx);
    },
  },
  delete: {
    check: ({ row }) => {
      if (row.submittedAt !== null) throw introductionErrors.kept();
    },
  },
  actions: {
    submitAgency: submission,
    submitSite: submission,
    submitTutor: submission,
    submitCourse: submission,
    submitCourseware: submission,
    beginFirstReview: {
      derive: submitted,
      check: ({ row }, ctx) => mustBeReady(row, ctx),
      before: async ({ row, before }, ctx) => {
        // An application returned from a later review is still under review.
        if (!isUnderReview(before)) await follow(row, 'applied', ctx);
      },
    },
    beginSiteVisit: {
      derive: reviewed,
      check: mustBeReviewedByAnother,
    },
    beginFinalReview: {
      derive: reviewed,
      check: async (change, ctx) => {
        if (change.before.status === 'siteVisit') await mustHavePassedVisit(change.row, ctx);
        mustBeReviewedByAnother(change, ctx);
      },
    },
    beginPublicity: {
      derive: announced,
      check: mustBeDecidedByAnother,
      before: ({ row }, ctx) => showToPublic(row, ctx),
    },
    giveBack: { before: ({ row }, ctx) => follow(row, 'takenBack', ctx) },
    reject: { before: ({ row }, ctx) => follow(row, 'rejected', ctx) },
    withdraw: { before: ({ row }, ctx) => follow(row, 'takenBack', ctx) },
    countObjections: { derive: ({ args }) => ({ openObjections: args.open }) },
    redo: {
      check: ({ row }, ctx) => mustBeAllowedToApply(row, ctx),
      before: ({ row }, ctx) => reviseAlong(row, ctx),
    },
  },
});

// The flow itself writes the record when it takes the action at its end.
const isEnd = ({ row }: Submission, { approving }: Context): boolean => approving === row.id;

async function introduced(row: Application, ctx: Context): Promise<Partial<Application>> {
  const { introductionYears } = await policyOf(row.bureau, ctx);
  const today = chinaDay(ctx.now());
  const lastDay = new Date(
    Date.UTC(Number(today.slice(0, 4)) + introductionYears, Number(today.slice(5, 7)) - 1, Number(today.slice(8)) - 1),
  );
  return {
    finalApprover: row.finalApprover ?? ctx.actor.userId,
    ...(isContent(row.subjectType) ? {} : { validFrom: today, validTo: lastDay.toISOString().slice(0, 10) }),
  };
}

async function mustBeIntroducible(change: Submission, ctx: Context): Promise<void> {
  const { row } = change;
  await mustBeDecidedByAnother(change, ctx);
  if ((row.openObjections ?? 0) > 0) throw introductionErrors.objectionOpen({ count: row.openObjections ?? 0 });
  if (row.subjectType !== 'tutor' && !isContent(row.subjectType)) return;
  const owner = await ownerOf(row, ctx);
  mustNotBeBarred(owner);
  if (owner?.status !== 'introduced') throw introductionErrors.ownerFirst({ name: owner?.name ?? '' });
}

/** The owner of an application, and the name of its subject. */
async function aboutSubject(row: Application, ctx: Context): Promise<Partial<Application>> {
  const content = row.subjectType === 'tutor' || isContent(row.subjectType);
  const subject = content ? subjectOf(row) : null;
  const found = subject && (await readSubject(subject, ctx));
  if (content) return found ? { ...owned(found as Belonging), subjectName: await calledName(found, ctx) } : {};
  const owner = (await ownerOf(row, ctx)) ?? (await ownerById(ctx.actor.organisationId, ctx));
  return owner ? { ...belongingTo(owner), subjectName: owner.name } : {};
}

// Courseware is named with its course, since many courses have a handbook of the same name.
async function calledName(subject: SubjectRow, ctx: Context): Promise<string> {
  const course = 'course' in subject ? await lookUp(Course, subject.course, ctx) : null;
  return course ? `${course.name} · ${subject.name}` : subject.name;
}

const owned = ({ ownerType, agency, site, bureau }: Belonging): Belonging => ({ ownerType, agency, site, bureau });

async function mustBeAllowedToApply(row: Application, ctx: Context): Promise<void> {
  mustNotBeBarred(await ownerOf(row, ctx));
  await mustBeTheOnlyOne(row, ctx);
}

async function mustBeTheOnlyOne(row: Application, ctx: Context): Promise<void> {
  if (!subjectOf(row)) throw introductionErrors.noSubject();
  const other = await openApplicationBeside(row, ctx);
  if (other) throw introductionErrors.openAlready({ applyNo: other.applyNo });
}

async function submitted({ row, before }: Existing, ctx: Context): Promise<Partial<Application>> {
  const { publicityDays } = await policyOf(row.bureau, ctx);
  const snapshot = await snapshotOf(row, ctx);
  // Returning it from a later review does not make the reviewer its submitter.
  const submitter = isUnderReview(before) ? row.submitter : ctx.actor.userId;
  return { snapshot, publicityDays, submitter, submittedAt: ctx.now().toISOString(), firstReviewer: null, finalApprover: null };
}

const isUnderReview = ({ status }: Application): boolean => (underReview as readonly string[]).includes(status);

/** Preconditions of submission. */
async function mustBeReady(row: Application, ctx: Context): Promise<void> {
  await mustBeTheOnlyOne(row, ctx);
  mustNotBeBarred(await ownerOf(row, ctx));
  const subject = subjectOf(row);
  const current = subject && (await readSubject(subject, ctx));
  const begun = ctx.approving === row.id && ['introPending', 'pending'].includes(current?.status ?? '');
  if (!subject || !current) throw introductionErrors.noSubject();
  if (!(['registered', 'draft'].includes(current.status) || endsSoon(current) || begun)) throw notNow(subject, current, ctx);
  const missing = (await checklistOf(row.subjectType, subject.id, ctx)).filter(({ met }) => !met);
  if (missing.length === 0) return;
  const items = missing.map((one) => ({ ...one, text: itemText(one, subject.model.name, ctx) }));
  throw introductionErrors.incomplete({ count: items.length, items: items.map(({ text }) => text) }, { data: { items } });
}

/** Owners notified that an introduction is about to end may apply for the next one. */
const endsSoon = (subject: SubjectRow): boolean => subject.status === 'introduced' && 'endTold' in subject && subject.endTold === true;

function notNow({ model }: Subject, subject: SubjectRow, { engine, language }: Context) {
  const { name, status } = subject;
  if (status === 'introduced' && 'validTo' in subject) return introductionErrors.tooEarly({ name, validTo: subject.validTo ?? '' });
  const called = (state: string) => engine.words.option(language, engine.registry.get(model.name), 'status', state);
  const wanted = (model.states as readonly string[]).includes('registered') ? 'registered' : 'draft';
  return introductionErrors.notNow({ name, state: called(status), wanted: called(wanted) });
}

function reviewed({ before }: Existing, { actor }: Context): Partial<Application> {
  return before.status === 'firstReview' ? { firstReviewer: actor.userId } : {};
}

function mustBeReviewedByAnother({ row, before }: Existing, ctx: Context): void {
  if (before.status === 'firstReview') mustNotBe([row.submitter], ctx);
}

async function mustHavePassedVisit(row: Application, ctx: Context): Promise<void> {
  const { visitPassScore } = await policyOf(row.bureau, ctx);
  if (row.siteVisitScore === null || !row.siteVisitReport?.length || row.siteVisitDate === null) throw introductionErrors.visitIncomplete();
  if (Number(row.siteVisitScore) < visitPassScore)
    throw introductionErrors.scoreTooLow({ score: row.siteVisitScore, least: visitPassScore });
}

function announced({ row }: Existing, ctx: Context): Partial<Application> {
  const days = row.publicityDays ?? 1;
  return { finalApprover: ctx.actor.userId, publicityStart: chinaDay(ctx.now()), publicityEnd: addDays(chinaDay(ctx.now()), days - 1) };
}

async function mustBeDecidedByAnother({ row, before }: Existing, ctx: Context): Promise<void> {
  if (before.status !== 'finalReview') return;
  mustNotBe([row.submitter, before.firstReviewer], ctx);
  await mustHavePapers(row, ctx);
}

/** Submitter, first reviewer and final approver must be three people, however the flow is designed (I-26). */
function mustNotBe(people: readonly (string | null)[], { actor }: Context): void {
  if (actor.userId !== null && people.includes(actor.userId)) throw introductionErrors.fourEyes();
}

// Certificates may have expired in the weeks between submission and decision.
async function mustHavePapers(row: Application, ctx: Context): Promise<void> {
  const subject = subjectOf(row);
  if (subject && row.subjectType !== 'course' && row.subjectType !== 'courseware') await mustStillHold(row.subjectType, subject.id, ctx);
}
