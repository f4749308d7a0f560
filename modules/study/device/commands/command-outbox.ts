import type { Context } from '@zhixing/engine/context.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome, Outgoing } from '@zhixing/telemetry/outbox.ts';
import sql from 'sql-template-tag';
import { Device } from '../device.model.ts';
import { logSent } from '../log/message-log.ts';
import { type LaidArea, takenOut } from './area.ts';
import { DeviceCommand, MAX_ATTEMPTS } from './device-command.model.ts';

/** Most commands of one look: what waits for devices that are online is soon sent. */
const LIMIT = 500;
/** Between two attempts; the next one waits longer. */
const RETRY_S = 30;
/** After which a gateway that took a command and said nothing more has died. */
const LOST_S = 300;

interface WaitingRow extends Pick<Outgoing, 'id' | 'protocol' | 'identity'> {
  readonly ask: 'locate' | 'setInterval' | 'find' | null;
  readonly seconds: number | null;
  readonly task: 'lay' | 'take' | null;
  readonly area: string | null;
}

/** Commands that may be sent now, in their order; about one fence, none before the one before it has come to an end. */
export async function commandsWaiting(ctx: Context): Promise<Outgoing[]> {
  const rows = await ctx.db.query<WaitingRow>(sql`
    select c.id, d.protocol, d.identity, c.ask, c.seconds, c.fence_task as task, c.area
      from device_command c join device d on d.id = c.device
     where c.status = 'queued' and c.expires_at > ${ctx.now()} and (c.due_at is null or c.due_at <= ${ctx.now()}) and c.deleted_at is null
       and d.connectivity = 'online' and d.protocol is not null and d.identity is not null
       and not exists (select 1 from device_command o where o.device = c.device and o.area_key = c.area_key and o.status in ('queued', 'sent')
                        and (o.created_at, o.fence_task = 'lay') < (c.created_at, c.fence_task = 'lay') and o.deleted_at is null)
     order by c.fence_task is not null, c.created_at limit ${LIMIT}`);
  return rows.flatMap(({ id, protocol, identity, ...row }) => {
    const command = commandOf(row);
    return command ? [{ id, protocol, identity, command }] : [];
  });
}

function commandOf({ ask, seconds, task, area }: Omit<WaitingRow, 'id' | 'protocol' | 'identity'>): Command | null {
  if (task && area) {
    const laid = JSON.parse(area) as LaidArea;
    return task === 'lay' ? { ask: 'setArea', area: laid } : takenOut(laid);
  }
  if (ask === 'setInterval') return seconds === null ? null : { ask, seconds };
  return ask ? { ask } : null;
}

export async function claimCommand(id: string, ctx: Context): Promise<boolean> {
  const taken = await change(ctx, {
    set: { status: 'sent', sentAt: ctx.now().toISOString(), attempts: sql`t.attempts + 1`, failure: null },
    where: sql`t.id = ${id} and t.status = 'queued' and t.expires_at > ${ctx.now()}`,
  });
  return taken > 0;
}

/** What remains `sent` was written to a device whose protocol has no answer. */
export async function settleCommand(id: string, outcome: Outcome, ctx: Context): Promise<void> {
  if (outcome !== 'notConnected') await logCommand(id, outcome, ctx);
  if (outcome === 'written') return;
  const now = ctx.now().toISOString();
  const set = {
    delivered: { status: 'acknowledged', acknowledgedAt: now, failure: null },
    notConnected: { status: 'queued', sentAt: null, attempts: sql`greatest(t.attempts - 1, 0)` },
    unanswered: againOrFailed(ctx),
    refused: { status: 'failed', failure: 'refused' },
    unsupported: { status: 'failed', failure: 'unsupported' },
  } as const;
  await change(ctx, { set: set[outcome], where: sql`t.id = ${id} and t.status = 'sent'` });
}

async function logCommand(id: string, outcome: Outcome, ctx: Context): Promise<void> {
  const row = await repo(DeviceCommand, ctx).first({ id });
  const command = row && commandOf({ ask: row.ask, seconds: row.seconds, task: row.fenceTask, area: row.area });
  if (!row || !command) return;
  await logSent(ctx, { device: row.device, command, refusal: outcome === 'delivered' || outcome === 'written' ? null : outcome });
}

/** Queued once more, each time later than the time before, until there were enough attempts. */
const againOrFailed = (ctx: Context) =>
  ({
    status: sql`case when t.attempts < ${MAX_ATTEMPTS} then 'queued' else 'failed' end`,
    failure: sql`case when t.attempts < ${MAX_ATTEMPTS} then null else 'unanswered' end`,
    dueAt: sql`${ctx.now()}::timestamptz + t.attempts * ${`${RETRY_S} seconds`}::interval`,
  }) as const;

/** Gives up what nobody fetched in time, and takes back what a gateway took and never settled. Returns how many there were. */
export async function sweepCommands(ctx: Context): Promise<number> {
  const lost = new Date(ctx.now().getTime() - LOST_S * 1000).toISOString();
  const answers = sql`exists (select 1 from device d where d.id = t.device and d.protocol <> 'json')`;
  const found = await change(ctx, { set: againOrFailed(ctx), where: sql`t.status = 'sent' and t.sent_at < ${lost} and ${answers}` });
  return found + (await change(ctx, { set: { status: 'expired' }, where: sql`t.status = 'queued' and t.expires_at <= ${ctx.now()}` }));
}

/** Windows that show the device read it again. */
async function change(ctx: Context, { set, where }: { set: object; where: ReturnType<typeof sql> }): Promise<number> {
  const rows = await updateRows<typeof DeviceCommand, { device: string }>(ctx, DeviceCommand, {
    set: set as never,
    where,
    returning: sql`t.device`,
    newVersion: true,
  });
  for (const device of new Set(rows.map((row) => row.device))) announceChange(ctx, Device.name, device);
  return rows.length;
}
