import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { deviceErrors } from '../device.errors.ts';
import { Device } from '../device.model.ts';
import { ownershipOf } from '../ownership.ts';
import { asksOf, DeviceCommand } from './device-command.model.ts';

type CommandRow = Row<typeof DeviceCommand>;

const MINUTE_MS = 60_000;

export const commandRules = defineRules(DeviceCommand, {
  create: {
    derive: async ({ row }, ctx) => ({ ...(await ownershipOf(row.device, ctx)), sentBy: ctx.actor.userId, ...queued(row, ctx) }),
    check: ({ row }, ctx) => mustTake(row, ctx),
  },
  actions: {
    resend: {
      derive: ({ row }, ctx) => ({ ...queued(row, ctx), sentBy: ctx.actor.userId }),
      check: async ({ row }, ctx) => {
        await mustTake(row, ctx);
        await mustBeNewest(row, ctx);
      },
    },
  },
});

const queued = ({ validMinutes }: CommandRow, ctx: Context) => ({
  expiresAt: new Date(ctx.now().getTime() + validMinutes * MINUTE_MS).toISOString(),
  attempts: 0,
  dueAt: null,
  sentAt: null,
  acknowledgedAt: null,
  failure: null,
});

/** A device takes what its protocol has a message for; one that is lost or was thrown away takes nothing. */
async function mustTake({ device, ask, fenceTask }: CommandRow, ctx: Context): Promise<void> {
  const row = await lookUp(Device, device, ctx);
  const known = asksOf[row?.protocol as keyof typeof asksOf] as readonly string[] | undefined;
  if (!known) throw deviceErrors.takesNone({}, { fields: { device: { key: 'device.takesNone' } } });
  if (!fenceTask && !known.includes(ask ?? '')) throw deviceErrors.unknownAsk({}, { fields: { ask: { key: 'device.unknownAsk' } } });
  if (row?.status === 'lost' || row?.status === 'scrapped') throw deviceErrors.gone({}, { fields: { device: { key: 'device.gone' } } });
}

/** An older command about a fence would undo what was sent after it. */
async function mustBeNewest({ id, device, areaKey }: CommandRow, ctx: Context): Promise<void> {
  if (areaKey === null) return;
  const newest = await repo(DeviceCommand, elevated(ctx)).first({ device, areaKey }, { order: { field: 'createdAt', descending: true } });
  if (newest?.id !== id) throw deviceErrors.superseded();
}
