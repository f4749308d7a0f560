import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Agency } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { reviewErrors } from '../institution.errors.ts';
import { mustBeOwnFiles } from '../own-files.ts';
import { mustBelong, ownBelonging } from '../owner.ts';
import { tellBureau, tellManagers } from '../people.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { AnnualReview } from './annual-review.model.ts';

type Review = Row<typeof AnnualReview>;
type ReviewMoment = Moment<Review>;

const PAGE = '/lims01/lims010118';

export const annualReviewRules = defineRules(AnnualReview, {
  derive: async (moment, ctx) => {
    const { row, verb, action, args } = moment;
    if (verb !== 'act') return ownBelonging(row, ctx);
    if (action === 'submit') return { ...(args as Partial<Review>), ...(await figuresOf(row, ctx)) };
    if (action === 'conclude') return { ...(args as Partial<Review>), reviewer: ctx.actor.userId };
    if (action === 'giveBack') return { opinion: String(args.opinion) };
    return action === 'confirmRectified' ? { rectifiedAt: ctx.now().toISOString() } : {};
  },
  check: async ({ row, before, verb, action, args, changed }, ctx) => {
    // Whose year is reviewed stands once the review has begun.
    const moved = ['year', 'ownerType', 'agency', 'site'].some((name) => changed.has(name));
    if (verb === 'update' && before?.status !== 'notStarted' && moved) throw reviewErrors.begun();
    if (action === 'submit') await mustBeOwnFiles(args.selfReport, ctx);
    if (verb === 'create' || verb === 'update') await mustBelong(row, ctx);
    if (action !== 'conclude' || row.conclusion !== 'rectify') return;
    if (row.rectifyDeadline === null) throw reviewErrors.deadlineNeeded();
    if (row.rectifyDeadline <= chinaDay(ctx.now())) throw reviewErrors.deadlineOver();
  },
  beforeCommit: async (moment, ctx) => {
    await tellAbout(moment, ctx);
    if (moment.action === 'conclude' && moment.row.conclusion === 'unqualified') await exitSubject(moment.row, ctx);
    if (moment.action === 'confirmRectified') await resumeSubject(moment.row, ctx);
  },
});

/** What the records say on the day on which the own report comes in. */
async function figuresOf({ agency, site, bureau }: Review, ctx: Context): Promise<Partial<Review>> {
  const own = { agency, site, bureau };
  const all = elevated(ctx);
  return {
    tutorCount: await repo(Tutor, all).count({ ...own, status: 'introduced' }),
    courseCount: await repo(Course, all).count({ ...own, status: 'onShelf' }),
    expiredCount: await repo(Qualification, all).count({ ...own, status: 'expired' }),
    suspendedCount: await repo(Tutor, all).count({ ...own, status: 'suspended' }),
  };
}

/** The agency, base or camp of a review, with its records. */
export const subjectOfReview = ({ agency, site }: Pick<Review, 'agency' | 'site'>, ctx: Context) => ({
  id: agency ?? site ?? '',
  records: repo((agency ? Agency : Site) as typeof Agency, elevated(ctx)),
});

async function exitSubject(row: Review, ctx: Context): Promise<void> {
  const { id, records } = subjectOfReview(row, ctx);
  const { status } = await records.get(id);
  if (status === 'introduced' || status === 'suspended') await records.act(id, 'exit', { reason: reasonOf(row, ctx, 'unqualified') });
}

/** What is mended takes effect at once where it was suspended for being late. */
async function resumeSubject(row: Review, ctx: Context): Promise<void> {
  const { id, records } = subjectOfReview(row, ctx);
  const { status, statusReason } = await records.get(id);
  if (status === 'suspended' && statusReason === reasonOf(row, ctx, 'unmended')) await records.act(id, 'resume');
}

/** Why a review takes something off the list. */
export const reasonOf = ({ reviewNo, year }: Review, { engine }: Context, why: 'unqualified' | 'unmended'): string =>
  engine.texts.text('zh', `annualReview.reasons.${why}`, { reviewNo, year: String(year) });

async function tellAbout({ row, action }: ReviewMoment, ctx: Context): Promise<void> {
  const owner = row.agency ?? row.site;
  if (!owner || action === null) return;
  const record = { model: AnnualReview.name, id: row.id };
  const notice = { params: { year: row.year }, link: `${PAGE}?record=${row.id}`, record, source: row.id };
  if (action === 'submit')
    await tellBureau(ctx, row.bureau, { ...notice, event: 'institution.reviewSubmitted' }, ['bureauAdmin', 'bureauApprover']);
  if (action === 'open') await tellManagers(ctx, owner, { ...notice, event: 'institution.reviewOpened' });
  if (action === 'giveBack') await tellManagers(ctx, owner, { ...notice, event: 'institution.reviewReturned' });
  if (action !== 'conclude') return;
  const conclusion = ctx.engine.words.option('zh', ctx.engine.registry.get(AnnualReview.name), 'conclusion', row.conclusion ?? '');
  const params = { year: row.year, conclusion: row.rectifyDeadline ? `${conclusion} ${row.rectifyDeadline}` : conclusion };
  await tellManagers(ctx, owner, { ...notice, params, event: 'institution.reviewConcluded' });
}
