import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { School } from '../../school/school.model.ts';
import { Course } from '../course/course.model.ts';
import { declarationErrors } from '../institution.errors.ts';
import { belongingTo, ownerById, ownerOf } from '../owner.ts';
import { mustNotBeBarred } from '../standing-kept.ts';
import { Declaration } from './declaration.model.ts';
import { DeclarationCall } from './declaration-call.model.ts';

type DeclarationRow = Row<typeof Declaration>;
type Call = Row<typeof DeclarationCall>;

export const callRules = defineRules(DeclarationCall, {
  check: ({ row }) => {
    if (row.endDate < row.startDate) throw declarationErrors.wrongWindow({}, { fields: { endDate: { key: 'declaration.wrongWindow' } } });
  },
});

export const declarationRules = defineRules(Declaration, {
  derive: async (moment, ctx) => {
    const { row, verb, action } = moment;
    const call = await lookUp(DeclarationCall, row.call, ctx);
    if (verb !== 'act') return { declType: call?.declType ?? null, ...(await applicantOf(row, call, ctx)) };
    if (action === 'beginRecommendation') return { submittedAt: ctx.now().toISOString() };
    return isEnd(moment, ctx) ? { awardDate: chinaDay(ctx.now()), awardTitle: row.awardTitle ?? call?.title.slice(0, 80) ?? null } : {};
  },
  check: async (moment, ctx) => {
    const { row, verb, action } = moment;
    if (verb === 'delete' && row.submittedAt !== null) throw declarationErrors.kept();
    if (action === 'submit') mustNotBeBarred(await ownerOf(row, ctx));
    if (verb === 'create' || verb === 'update') await mustFit(row, ctx);
    if (action === 'submit' && !isEnd(moment, ctx)) await mustBeInTime(row, ctx);
    if (action === 'beginAward' && row.expertScore === null) throw declarationErrors.scoreNeeded();
    if (isEnd(moment, ctx)) await mustBeWithinQuota(row, ctx);
  },
});

const isEnd = ({ action, row }: Moment<DeclarationRow>, ctx: Context): boolean => action === 'submit' && ctx.approving === row.id;

/** Whose the declaration is: an agency, a base, a camp, or a school; the bureau that called looks after it. */
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

async function mustBeInTime(row: DeclarationRow, ctx: Context): Promise<void> {
  const call = await lookUp(DeclarationCall, row.call, ctx);
  const today = chinaDay(ctx.now());
  if (call?.status !== 'published' || today < call.startDate || today > call.endDate)
    throw declarationErrors.closed({ from: call?.startDate ?? '', to: call?.endDate ?? '' });
}

// Of two awards at the same moment, the second sees the first.
async function mustBeWithinQuota(row: DeclarationRow, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from declaration_call where id = ${row.call} for update`);
  const call = await repo(DeclarationCall, elevated(ctx)).get(row.call);
  const awarded = await repo(Declaration, elevated(ctx)).count({ call: row.call, status: 'awarded' });
  if (call.quota !== null && awarded >= call.quota) throw declarationErrors.quotaReached({ quota: call.quota });
}

/** Closes calls whose last day is over. Answers how many. */
export async function closeCalls(ctx: Context): Promise<number> {
  const calls = repo(DeclarationCall, ctx);
  const over = await calls.find({ status: 'published', endDate: { lt: chinaDay(ctx.now()) } });
  for (const { id } of over) await calls.act(id, 'close');
  return over.length;
}
