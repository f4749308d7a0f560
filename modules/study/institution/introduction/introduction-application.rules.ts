import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { Course } from '../course/course.model.ts';
import { introductionErrors } from '../institution.errors.ts';
import { mustBeOwnFiles } from '../own-files.ts';
import { type Belonging, belongingTo, ownerById, ownerOf, policyOf } from '../owner.ts';
import { mustNotBeBarred } from '../standing-kept.ts';
import { checklistOf } from './checklist.ts';
import { IntroductionApplication, underReview } from './introduction-application.model.ts';
import { mustStillHold } from './lasting.ts';
import { endShowing, showToPublic } from './publicity.ts';
import { snapshotOf } from './snapshot.ts';
import { follow, isContent, readSubject, reviseAlong, type Subject, type SubjectRow, subjectOf } from './subject.ts';
import { itemText } from './words.ts';

type Application = Row<typeof IntroductionApplication>;
type ApplicationMoment = Moment<Application>;

const isSubmission = (action: string | null): boolean => action?.startsWith('submit') === true;
/** The flow has ended well and takes the action that asked for it. */
const isEnd = ({ action, row }: ApplicationMoment, ctx: Context): boolean => isSubmission(action) && ctx.approving === row.id;

export const introductionRules = defineRules(IntroductionApplication, {
  derive: async (moment, ctx) => {
    if (moment.verb !== 'act') return aboutSubject(moment.row, ctx);
    if (moment.action === 'countObjections') return { openObjections: Number(moment.args.open) };
    if (moment.action === 'beginFirstReview') return submitted(moment, ctx);
    return isEnd(moment, ctx) ? outcome(moment.row, ctx) : arrived(moment, ctx);
  },
  check: async (moment, ctx) => {
    const { row, verb, action } = moment;
    if (verb === 'delete') return mustBeUnsent(row);
    // What a node lets somebody write is written with the permissions of the flow.
    if (verb === 'update' && moment.changed.has('siteVisitReport')) await mustBeOwnFiles(row.siteVisitReport, ctx);
    if (verb === 'create' || action === 'redo') {
      mustNotBeBarred(await ownerOf(row, ctx));
      await mustBeTheOnlyOne(row, ctx);
    }
    if (verb === 'act') await checkAction(moment, ctx);
  },
  beforeCommit: async (moment, ctx) => {
    const { row, action } = moment;
    if (action === 'beginFirstReview' && moment.before?.status !== 'firstReview') await applyAgain(moment, ctx);
    if (action === 'beginPublicity') await showToPublic(row, ctx);
    else if (moment.before?.status === 'publicity' && row.status !== 'publicity') await endShowing(row, ctx);
    if (action === 'reject') await follow(row, 'rejected', ctx);
    if (action === 'withdraw' || action === 'giveBack') await follow(row, 'takenBack', ctx);
    if (action === 'redo') await reviseAlong(row, ctx);
    if (isEnd(moment, ctx)) await follow(row, 'introduced', ctx);
  },
});

async function checkAction(moment: ApplicationMoment, ctx: Context): Promise<void> {
  const { row, before, action } = moment;
  const ends = isEnd(moment, ctx);
  if (action === 'beginFirstReview' || (isSubmission(action) && !ends)) await mustBeReady(row, ctx);
  if (action === 'beginFinalReview' && before?.status === 'siteVisit') await mustHavePassedVisit(row, ctx);
  if (before?.status === 'firstReview' && (action === 'beginSiteVisit' || action === 'beginFinalReview')) mustNotBe([row.submitter], ctx);
  if (before?.status === 'finalReview' && (action === 'beginPublicity' || ends)) {
    mustNotBe([row.submitter, before.firstReviewer], ctx);
    await mustHavePapers(row, ctx);
  }
  if (ends) await mustHoldAtEnd(row, ctx);
}

// What a bureau has been asked stays on file.
function mustBeUnsent({ submittedAt }: Application): void {
  if (submittedAt !== null) throw introductionErrors.kept();
}

const WAITING = underReview as readonly string[];

// Somebody may send it back to the first review from a later one: the subject has been waiting all the time.
const applyAgain = async ({ row, before }: ApplicationMoment, ctx: Context): Promise<void> =>
  before && WAITING.includes(before.status) ? undefined : follow(row, 'applied', ctx);

/** Whose the application is, and what its subject is called. */
async function aboutSubject(row: Application, ctx: Context): Promise<Partial<Application>> {
  const content = row.subjectType === 'tutor' || isContent(row.subjectType);
  const subject = content ? subjectOf(row) : null;
  const found = subject && (await readSubject(subject, ctx));
  if (content) return found ? { ...owned(found as Belonging), subjectName: await calledName(found, ctx) } : {};
  const owner = (await ownerOf(row, ctx)) ?? (await ownerById(ctx.actor.organisationId, ctx));
  return owner ? { ...belongingTo(owner), subjectName: owner.name } : {};
}

// Courses have handbooks of the same name.
async function calledName(subject: SubjectRow, ctx: Context): Promise<string> {
  const course = 'course' in subject ? await lookUp(Course, subject.course, ctx) : null;
  return course ? `${course.name} · ${subject.name}` : subject.name;
}

const owned = ({ ownerType, agency, site, bureau }: Belonging): Belonging => ({ ownerType, agency, site, bureau });

async function submitted({ row, before }: ApplicationMoment, ctx: Context): Promise<Partial<Application>> {
  const { publicityDays } = await policyOf(row.bureau, ctx);
  const snapshot = await snapshotOf(row, ctx);
  // Whoever sends it back to the first review has not asked for it.
  const submitter = before && WAITING.includes(before.status) ? row.submitter : ctx.actor.userId;
  return { snapshot, publicityDays, submitter, submittedAt: ctx.now().toISOString(), firstReviewer: null, finalApprover: null };
}

function arrived({ row, before, action }: ApplicationMoment, ctx: Context): Partial<Application> {
  const { userId } = ctx.actor;
  if (before?.status === 'firstReview' && (action === 'beginSiteVisit' || action === 'beginFinalReview')) return { firstReviewer: userId };
  if (action !== 'beginPublicity') return {};
  const days = row.publicityDays ?? 1;
  return { finalApprover: userId, publicityStart: chinaDay(ctx.now()), publicityEnd: addDays(chinaDay(ctx.now()), days - 1) };
}

async function outcome(row: Application, ctx: Context): Promise<Partial<Application>> {
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

async function mustBeTheOnlyOne(row: Application, ctx: Context): Promise<void> {
  const subject = subjectOf(row);
  if (!subject) throw introductionErrors.noSubject();
  const { tutor, course, courseware, agency, site, subjectType } = row;
  const same = { subjectType, tutor, course, courseware, agency, site };
  const open = { ...same, id: { ne: row.id }, status: { in: ['draft', ...underReview] } };
  const [other] = await repo(IntroductionApplication, elevated(ctx)).find(open, { limit: 1 });
  if (other) throw introductionErrors.openAlready({ applyNo: other.applyNo });
}

/** What must hold before anybody is asked. */
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

/** Whoever has been told that the introduction ends may ask for the next before it does. */
const endsSoon = (subject: SubjectRow): boolean => subject.status === 'introduced' && 'endTold' in subject && subject.endTold === true;

function notNow({ model }: Subject, subject: SubjectRow, { engine, language }: Context) {
  const { name, status } = subject;
  if (status === 'introduced' && 'validTo' in subject) return introductionErrors.tooEarly({ name, validTo: subject.validTo ?? '' });
  const called = (state: string) => engine.words.option(language, engine.registry.get(model.name), 'status', state);
  const wanted = (model.states as readonly string[]).includes('registered') ? 'registered' : 'draft';
  return introductionErrors.notNow({ name, state: called(status), wanted: called(wanted) });
}

async function mustHavePassedVisit(row: Application, ctx: Context): Promise<void> {
  const { visitPassScore } = await policyOf(row.bureau, ctx);
  if (row.siteVisitScore === null || !row.siteVisitReport?.length || row.siteVisitDate === null) throw introductionErrors.visitIncomplete();
  if (Number(row.siteVisitScore) < visitPassScore)
    throw introductionErrors.scoreTooLow({ score: row.siteVisitScore, least: visitPassScore });
}

/** Two people look at it, neither of them the one who has asked for it, whatever the flow says (I-26). */
function mustNotBe(people: readonly (string | null)[], { actor }: Context): void {
  if (actor.userId !== null && people.includes(actor.userId)) throw introductionErrors.fourEyes();
}

// Weeks may lie between the submission and the last decision.
async function mustHavePapers(row: Application, ctx: Context): Promise<void> {
  const subject = subjectOf(row);
  if (subject && row.subjectType !== 'course' && row.subjectType !== 'courseware') await mustStillHold(row.subjectType, subject.id, ctx);
}

async function mustHoldAtEnd(row: Application, ctx: Context): Promise<void> {
  if ((row.openObjections ?? 0) > 0) throw introductionErrors.objectionOpen({ count: row.openObjections ?? 0 });
  if (row.subjectType !== 'tutor' && !isContent(row.subjectType)) return;
  const owner = await ownerOf(row, ctx);
  mustNotBeBarred(owner);
  if (owner?.status !== 'introduced') throw introductionErrors.ownerFirst({ name: owner?.name ?? '' });
}
