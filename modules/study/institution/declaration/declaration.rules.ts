import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { School } from '../../school/school.model.ts';
import { Course } from '../course/course.model.ts';
import { declarationErrors } from '../institution.errors.ts';
import { belongingTo, ownerById, ownerOf } from '../owner.ts';
import { mustNotBeBarred } from '../status-history.ts';
import { Declaration } from './declaration.model.ts';
import { DeclarationCall } from './declaration-call.model.ts';

type DeclarationRow = Row<typeof Declaration>;
type Call = Row<typeof DeclarationCall>;

export const callRules = defineRules(DeclarationCall, {
  save: {
    check: ({ row }) => {
      if (row.endDate < row.startDate) throw declarationErrors.wrongWindow({}, { fields: { endDate: { key: 'declaration.wrongWindow' } } });
    },
  },
});

export const declarationRules = defineRules(Declaration, {
  create: { derive: ofApplicant, check: ({ row }, ctx) => mustFit(row, ctx) },
  update: { derive: ofApplicant, check: ({ row }, ctx) => mustFit(row, ctx) },
  delete: {
    check: ({ row }) => {
      if (row.submittedAt !== null) throw declarationErrors.kept();
    },
  },
  actions: {
    submit: {
      derive: async (change, ctx) => (isEnd(change, ctx) ? awarded(change.row, ctx) : {}),
      check: async (change, ctx) => {
        mustNotBeBarred(await ownerOf(change.row, ctx));
        if (isEnd(change, ctx)) await mustBeWithinQuota(change.row, ctx);
        else await mustBeInTime(change.row, ctx);
      },
    },
    beginRecommendation: { derive: (_change, ctx) => ({ submittedAt: ctx.now().toISOString() }) },
    beginAward: {
      check: ({ row }) => {
        if (row.expertScore === null) throw declarationErrors.scoreNeeded();
      },
    },
  },
});

async function ofApplicant({ row }: ChangeOf<typeof Declaration>, ctx: Context): Promise<Partial<DeclarationRow>> {
  const call = await lookUp(DeclarationCall, row.call, ctx);
  return { declType: call?.declType ?? null, ...(await applicantOf(row, call, ctx)) };
}

/** The applicant: an agency, base, camp or school. The bureau that published the call is in charge. */
async function applicantOf(row: DeclarationRow, call: Call | null, ctx: Context): Promise<Partial<DeclarationRow>> {
  const course = await lookUp(Course, row.course, ctx);
  const owner = await ownerById(row.agency ?? row.site ?? course?.agency ?? course?.site ?? ctx.actor.organisationId, ctx);
  const bureau = call?.bureau ?? null;
  if (owner) return { ...belongingTo(owner), bureau };
  return { bureau, school: row.school ?? (await lookUp(School, ctx.actor.organisationId, ctx))?.id ?? null };
}

const applicants = { demoBase: ['base'], demoCamp: ['camp'], courseAward: ['agency', 'base', 'camp'], agencyCredit: ['agency'] } as const;

async function mustFit(row: DeclarationRow, ctx: Context): Promise<void> {
  const wanted: readonly string[] | undefined = row.declType === 'caseAward' || !row.declType ? undefined : applicants[row.declType];
  const someone = row.ownerType ?? row.school;
  if (!someone || (wanted && !wanted.includes(row.ownerType ?? 'school'))) throw declarationErrors.wrongApplicant();
  if (row.declType !== 'courseAward') return;
  const course = await lookUp(Course, row.course, ctx);
  if (!course || course.agency !== row.agency || course.site !== row.site)
    throw declarationErrors.courseNeeded({}, { fields: { course: { key: 'declaration.courseNeeded' } } });
}

// `submit` is checked when the flow starts, and taken when it ends with approval: then the flow itself writes the record.
const isEnd = ({ row }: ActionChange<typeof Declaration, 'submit'>, ctx: Context): boolean => ctx.approving === row.id;

async function awarded(row: DeclarationRow, ctx: Context): Promise<Partial<DeclarationRow>> {
  const call = await lookUp(DeclarationCall, row.call, ctx);
  return { awardDate: chinaDay(ctx.now()), awardTitle: row.awardTitle ?? call?.title.slice(0, 80) ?? null };
}

async function mustBeInTime(row: DeclarationRow, ctx: Context): Promise<void> {
  const call = await lookUp(DeclarationCall, row.call, ctx);
  const today = chinaDay(ctx.now());
  if (call?.status !== 'published' || today < call.startDate || today > call.endDate)
    throw declarationErrors.closed({ from: call?.startDate ?? '', to: call?.endDate ?? '' });
}

// Row-locks the call until commit, so that of two concurrent awards the second counts the first.
async function mustBeWithinQuota(row: DeclarationRow, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from declaration_call where id = ${row.call} for update`);
  const call = await repo(DeclarationCall, elevated(ctx)).get(row.call);
  const awarded = await repo(Declaration, elevated(ctx)).count({ call: row.call, status: 'awarded' });
  if (call.quota !== null && awarded >= call.quota) throw declarationErrors.quotaReached({ quota: call.quota });
}

/** Closes calls after their last day. Returns how many. */
export async function closeCalls(ctx: Context): Promise<number> {
  const calls = repo(DeclarationCall, ctx);
  const over = await calls.find({ status: 'published', endDate: { lt: chinaDay(ctx.now()) } });
  for (const { id } of over) await calls.act(id, 'close');
  return over.length;
}
