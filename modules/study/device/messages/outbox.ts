import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Outbox, Outcome, Outgoing } from '@zhixing/telemetry/outbox.ts';
import sql from 'sql-template-tag';
import { claimCommand, commandsWaiting, settleCommand } from '../commands/command-outbox.ts';
import { logSent } from '../log/message-log.ts';
import { DeviceMessage } from './device-message.model.ts';
import { announceMessages } from './message.rules.ts';

/** Most texts of one look: what waits for devices that are online is soon sent. */
const LIMIT = 500;

/** Texts and commands for devices as the gateway fetches them. Each is taken by one gateway, and a withdrawn one by none. */
export const createOutbox = (engine: Engine): Outbox => ({
  waiting: async () => {
    const ctx = systemContext(engine);
    return [...(await waiting(ctx)), ...(await commandsWaiting(ctx))];
  },
  claim: async (id) => {
    const ctx = systemContext(engine);
    return (await claim(id, ctx)) || claimCommand(id, ctx);
  },
  settle: async (id, outcome) => {
    const ctx = systemContext(engine);
    await settle(id, outcome, ctx);
    await settleCommand(id, outcome, ctx);
  },
});

async function waiting(ctx: Context): Promise<Outgoing[]> {
  const rows = await ctx.db.query<Pick<Outgoing, 'id' | 'protocol' | 'identity'> & { text: string; urgent: boolean }>(sql`
    select m.id, d.protocol, d.identity, m.text, m.urgent
      from device_message m join device d on d.id = m.device
     where m.status = 'queued' and m.expires_at > ${ctx.now()} and m.deleted_at is null and d.connectivity = 'online'
       and d.protocol is not null and d.identity is not null
     order by m.urgent desc, m.created_at limit ${LIMIT}`);
  return rows.map(({ text, urgent, ...to }) => ({ ...to, command: { ask: 'text', text, urgent } }));
}

async function claim(id: string, ctx: Context): Promise<boolean> {
  const taken = await updateRows(ctx, DeviceMessage, {
    set: { status: 'sent', sentAt: ctx.now().toISOString(), failure: null },
    where: sql`t.id = ${id} and t.status = 'queued' and t.expires_at > ${ctx.now()}`,
    returning: sql`t.id`,
    newVersion: true,
  });
  if (taken.length > 0) announceMessages(ctx);
  return taken.length > 0;
}

/** What remains `sent` was written, and nobody knows whether it was shown. */
async function settle(id: string, outcome: Outcome, ctx: Context): Promise<void> {
  if (outcome === 'written') return logText(id, null, ctx);
  const now = ctx.now().toISOString();
  const set = {
    delivered: { status: 'delivered', deliveredAt: now },
    notConnected: { status: 'queued', sentAt: null },
    unanswered: { failure: 'unanswered' },
    refused: { status: 'failed', failure: 'refused' },
    unsupported: { status: 'failed', failure: 'unsupported' },
  } as const;
  const settled = await updateRows(ctx, DeviceMessage, {
    set: set[outcome],
    where: sql`t.id = ${id} and t.status = 'sent'`,
    returning: sql`t.id`,
    newVersion: true,
  });
  if (settled.length === 0) return;
  announceMessages(ctx);
  if (outcome !== 'notConnected') await logText(id, outcome === 'delivered' ? null : outcome, ctx);
}

async function logText(id: string, refusal: Outcome | null, ctx: Context): Promise<void> {
  const message = await repo(DeviceMessage, ctx).first({ id });
  if (message) await logSent(ctx, { device: message.device, command: { ask: 'text', text: message.text }, refusal });
}

/** Gives up what nobody fetched in time. Returns how many there were. */
export async function expireMessages(ctx: Context): Promise<number> {
  const late = await updateRows(ctx, DeviceMessage, {
    set: { status: 'failed', failure: 'expired' },
    where: sql`t.status = 'queued' and t.expires_at <= ${ctx.now()}`,
    returning: sql`t.id`,
    newVersion: true,
  });
  if (late.length > 0) announceMessages(ctx);
  return late.length;
}
