import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Complaint, inHandling } from './complaint.model.ts';
import { limits } from './limits.ts';
import { DESK, tellHandlersOf, tellRoles } from './notify.ts';

type ComplaintRow = Row<typeof Complaint>;

/**
 * The daily round over complaints: closes those whose days for objecting are over, marks what is overdue, and tells whoever has to act, the
 * longer it takes the higher up. One message per organisation, with the number. Returns how many were overdue or closed.
 */
export async function watchComplaints(ctx: Context, stopping: () => boolean): Promise<number> {
  const closed = await closeSettled(ctx, stopping);
  const today = chinaDay(ctx.now());
  const late = await overdueOn(today, ctx);
  await ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db };
    await markOverdue(late, today, tx);
    await tellOverdue(late, today, tx);
    await remindHandlers(today, tx);
  });
  return closed + late.length;
}

async function closeSettled(ctx: Context, stopping: () => boolean): Promise<number> {
  const complaints = repo(Complaint, elevated(ctx));
  const over = await complaints.find({ status: 'confirmed', reopenUntil: { lt: ctx.now().toISOString() } });
  let closed = 0;
  for (const { id } of over) {
    if (stopping()) break;
    await complaints.act(id, 'close', {});
    closed += 1;
  }
  return closed;
}

/** Complaints that somebody should have acted on by a day that has passed. */
const overdueOn = (today: string, ctx: Context): Promise<ComplaintRow[]> =>
  repo(Complaint, elevated(ctx)).find({
    any: [
      { status: 'recorded', acceptDue: { lt: today } },
      { status: { in: [...inHandling] }, handleDue: { lt: today } },
    ],
  });

const dueOf = ({ status, acceptDue, handleDue }: ComplaintRow): string => (status === 'recorded' ? acceptDue : handleDue) ?? '';

/** How high up a complaint is told of: 0 the bureau's section, 1 its approver, 2 the bureau above. */
function levelOf(row: ComplaintRow, today: string): 0 | 1 | 2 {
  const due = dueOf(row);
  if (addDays(due, limits.aboveAfter) <= today) return 2;
  return addDays(due, limits.approverAfter) <= today ? 1 : 0;
}

async function markOverdue(late: readonly ComplaintRow[], today: string, ctx: Context): Promise<void> {
  for (const level of [0, 1, 2] as const) {
    const ids = late.filter((row) => levelOf(row, today) === level && (!row.overdue || row.escalation < level)).map(({ id }) => id);
    if (ids.length > 0)
      await updateRows(ctx, Complaint, {
        set: { overdue: true, escalation: sql`greatest(t.escalation, ${level})` },
        where: sql`t.id = any(${ids}::uuid[])`,
        newVersion: true,
      });
  }
}

async function tellOverdue(late: readonly ComplaintRow[], today: string, ctx: Context): Promise<void> {
  const bureaus = new Map((await repo(EducationBureau, elevated(ctx)).find({})).map((bureau) => [bureau.id, bureau]));
  for (const [bureau, rows] of Map.groupBy(late, ({ bureau: id }) => id)) {
    const news = (event: string, count: number) => ({ event: `complaint.${event}`, params: { count }, link: DESK });
    const [higher, highest] = [1, 2].map((level) => rows.filter((row) => levelOf(row, today) >= level).length);
    await tellRoles(ctx, [bureau], ['bureauAdmin'], news('overdue', rows.length));
    if (higher) await tellRoles(ctx, [bureau], ['bureauApprover'], news('escalated', higher));
    if (highest) await tellRoles(ctx, [bureaus.get(bureau ?? '')?.parent ?? null], ['bureauAdmin'], news('escalated', highest));
  }
}

/** Organisations are reminded from shortly before the last day of the handling. */
async function remindHandlers(today: string, ctx: Context): Promise<void> {
  const soon = await repo(Complaint, elevated(ctx)).find({
    status: { in: ['assigned', 'handling', 'reopened'] },
    handleDue: { lte: addDays(today, limits.remindBefore) },
  });
  for (const [organisation, rows] of Map.groupBy(soon, ({ handlerOrg }) => handlerOrg))
    if (organisation)
      await tellHandlersOf(ctx, organisation, { event: 'complaint.handleSoon', params: { count: rows.length }, link: DESK });
}
