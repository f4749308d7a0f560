import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Agency } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { reviewErrors } from '../institution.errors.ts';
import { mustBeOwnFiles } from '../own-files.ts';
import { mustBelong, ownBelonging } from '../owner.ts';
import { sendToBureau, sendToManagers } from '../people.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { AnnualReview } from './annual-review.model.ts';

type Review = Row<typeof AnnualReview>;

const PAGE = '/lims01/lims010118';

export const annualReviewRules = defineRules(AnnualReview, {
  create: {
    derive: ({ row }, ctx) => ownBelonging(row, ctx),
    check: ({ row }, ctx) => mustBelong(row, ctx),
  },
  update: {
    derive: ({ row }, ctx) => ownBelonging(row, ctx),
    check: async ({ row, before, changed }, ctx) => {
      const moved = ['year', 'ownerType', 'agency', 'site'].some((name) => changed.has(name));
      if (moved && before.status !== 'notStarted') throw reviewErrors.begun();
      await mustBelong(row, ctx);
    },
  },
  actions: {
    open: { before: ({ row }, ctx) => notifyManagers('institution.reviewOpened', row, ctx) },
    submit: {
      derive: async ({ row, args }, ctx) => ({ ...args, ...(await figuresOf(row, ctx)) }),
      check: ({ args }, ctx) => mustBeOwnFiles(args.selfReport, ctx),
      before: ({ row }, ctx) => notifyBureau('institution.reviewSubmitted', row, ctx),
    },
    giveBack: {
      derive: ({ args }) => ({ opinion: args.opinion }),
      before: ({ row }, ctx) => notifyManagers('institution.reviewReturned', row, ctx),
    },
    conclude: {
      derive: ({ args }, ctx) => ({ ...args, reviewer: ctx.actor.userId }),
      check: ({ row }, ctx) => {
        if (row.conclusion === 'rectify') mustHaveDeadline(row, ctx);
      },
      before: async ({ row }, ctx) => {
        await notifyManagers('institution.reviewConcluded', row, ctx, { conclusion: conclusionOf(row, ctx) });
        if (row.conclusion === 'unqualified') await exitSubject(row, ctx);
      },
    },
    confirmRectified: {
      derive: (_change, ctx) => ({ rectifiedAt: ctx.now().toISOString() }),
      before: ({ row }, ctx) => resumeSubject(row, ctx),
    },
  },
});

/** Figures of the owner on the day the self-review is submitted. */
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

function mustHaveDeadline({ rectifyDeadline }: Review, ctx: Context): void {
  if (rectifyDeadline === null) throw reviewErrors.deadlineNeeded();
  if (rectifyDeadline <= chinaDay(ctx.now())) throw reviewErrors.deadlineOver();
}

/** The agency, base or camp of a review, with its repository. */
export const subjectOfReview = ({ agency, site }: Pick<Review, 'agency' | 'site'>, ctx: Context) => ({
  id: agency ?? site ?? '',
  records: repo((agency ? Agency : Site) as typeof Agency, elevated(ctx)),
});

async function exitSubject(row: Review, ctx: Context): Promise<void> {
  const { id, records } = subjectOfReview(row, ctx);
  const { status } = await records.get(id);
  if (status === 'introduced' || status === 'suspended') await records.act(id, 'exit', { reason: reasonOf(row, ctx, 'unqualified') });
}

/** Resumes a subject that was suspended for missing the deadline of this very review. */
async function resumeSubject(row: Review, ctx: Context): Promise<void> {
  const { id, records } = subjectOfReview(row, ctx);
  const { status, statusReason } = await records.get(id);
  if (status === 'suspended' && statusReason === reasonOf(row, ctx, 'unmended')) await records.act(id, 'resume');
}

/** The reason recorded when a review suspends or exits its subject. */
export const reasonOf = ({ reviewNo, year }: Review, { engine }: Context, why: 'unqualified' | 'unmended'): string =>
  engine.texts.text('zh', `annualReview.reasons.${why}`, { reviewNo, year: String(year) });

async function notifyManagers(event: string, row: Review, ctx: Context, params: Readonly<Record<string, string>> = {}): Promise<void> {
  const owner = row.agency ?? row.site;
  if (owner) await sendToManagers(ctx, owner, { event, ...newsOf(row, params) });
}

async function notifyBureau(event: string, row: Review, ctx: Context): Promise<void> {
  if (row.agency ?? row.site) await sendToBureau(ctx, row.bureau, { event, ...newsOf(row) }, ['bureauAdmin', 'bureauApprover']);
}

const newsOf = ({ id, year }: Review, params: Readonly<Record<string, string>> = {}) => ({
  params: { year, ...params },
  link: `${PAGE}?record=${id}`,
  record: { model: AnnualReview.name, id },
  source: id,
});

function conclusionOf({ conclusion, rectifyDeadline }: Review, { engine }: Context): string {
  const text = engine.words.option('zh', engine.registry.get(AnnualReview.name), 'conclusion', conclusion ?? '');
  return rectifyDeadline ? `${text} ${rectifyDeadline}` : text;
}
