import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Incident, underWay } from './incident.model.ts';
import { IncidentStep } from './incident-step.model.ts';
import { onTheSpot, tell } from './notify.ts';

type IncidentRow = Row<typeof Incident>;

const MINUTE_MS = 60_000;
/** Minutes after which somebody higher up is told of what is overdue. */
const BUREAU_AFTER = 30;
const APPROVER_AFTER = 120;

/**
 * The round over incidents under way: finds what is overdue (the verification, the report, guardians, the insurer, the daily entry) and tells
 * whoever has to act, the longer it takes the higher up, each of them once. Returns how many incidents have something overdue.
 */
export async function watchIncidents(ctx: Context, stopping: () => boolean): Promise<number> {
  const now = ctx.now().toISOString();
  const rows = await repo(Incident, elevated(ctx)).find({ status: { in: [...underWay, 'concluded'] } });
  const since = await overdueSince(rows, now, ctx);
  const done = rows.filter((row) => row.overdue && !since.has(row.id)).map(({ id }) => id);
  if (done.length > 0)
    await updateRows(ctx, Incident, {
      set: { overdue: false, escalation: 0 },
      where: sql`t.id = any(${done}::uuid[])`,
      newVersion: true,
    });
  for (const row of rows) {
    const from = since.get(row.id);
    if (from === undefined) continue;
    if (stopping()) break;
    await escalate(row, Math.floor((Date.parse(now) - Date.parse(from)) / MINUTE_MS), ctx);
  }
  return since.size;
}

/** The earliest moment from which something of each incident is overdue. */
async function overdueSince(rows: readonly IncidentRow[], now: string, ctx: Context): Promise<ReadonlyMap<string, string>> {
  const open = rows.filter(({ status }) => status !== 'concluded');
  const late = { incident: { in: open.map(({ id }) => id) }, status: 'open', dueAt: { lt: now } };
  const steps = open.length > 0 ? await repo(IncidentStep, elevated(ctx)).find(late) : [];
  const stepDues = Map.groupBy(steps, ({ incident }) => incident);
  return new Map(
    open.flatMap((row) => {
      const dues = [
        row.status === 'reported' ? row.reportDue : null,
        row.status === 'responding' ? row.followUpDue : null,
        ...(stepDues.get(row.id) ?? []).map(({ dueAt }) => dueAt),
      ];
      const [first] = dues.filter((due) => due !== null && due < now).toSorted();
      return first ? [[row.id, first] as const] : [];
    }),
  );
}

async function escalate(row: IncidentRow, minutes: number, ctx: Context): Promise<void> {
  const level = minutes >= APPROVER_AFTER ? 3 : minutes >= BUREAU_AFTER ? 2 : 1;
  if (row.escalation >= level) return;
  const roles = [onTheSpot, ['bureauAdmin'], ['bureauApprover']].slice(row.escalation, level).flat();
  await ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db };
    await updateRows(tx, Incident, { set: { overdue: true, escalation: level }, where: sql`t.id = ${row.id}`, newVersion: true });
    await tell(tx, 'overdue', row, roles, { minutes });
  });
}
