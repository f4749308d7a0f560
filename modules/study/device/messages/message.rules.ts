import type { Context } from '@zhixing/engine/context.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { deviceErrors } from '../device.errors.ts';
import { Device } from '../device.model.ts';
import { ownershipOf } from '../ownership.ts';
import { DeviceMessage, MESSAGE_FEED, textProtocols } from './device-message.model.ts';

type MessageRow = Row<typeof DeviceMessage>;

const MINUTE_MS = 60_000;

export const messageRules = defineRules(DeviceMessage, {
  create: {
    derive: async ({ row }, ctx) => ({
      ...(await ownershipOf(row.device, ctx)),
      sentBy: ctx.actor.userId,
      ...queued(row, ctx),
    }),
    check: ({ row }, ctx) => mustHear(row, ctx),
    before: async (_change, ctx) => announceMessages(ctx),
  },
  actions: {
    withdraw: { before: async (_change, ctx) => announceMessages(ctx) },
    resend: {
      derive: ({ row }, ctx) => queued(row, ctx),
      check: ({ row }, ctx) => mustHear(row, ctx),
      before: async (_change, ctx) => announceMessages(ctx),
    },
  },
});

/** Windows that show messages read them again. */
export const announceMessages = (ctx: Context): void => announceChange(ctx, DeviceMessage.name, MESSAGE_FEED);

const queued = ({ validMinutes }: MessageRow, ctx: Context) => ({
  expiresAt: new Date(ctx.now().getTime() + validMinutes * MINUTE_MS).toISOString(),
  sentAt: null,
  deliveredAt: null,
  failure: null,
});

/** A device that has no way to show a text, is lost or was thrown away shows nothing. */
async function mustHear({ device }: MessageRow, ctx: Context): Promise<void> {
  const row = await lookUp(Device, device, ctx);
  if (!textProtocols.some((protocol) => protocol === row?.protocol))
    throw deviceErrors.mute({}, { fields: { device: { key: 'device.mute' } } });
  if (row?.status === 'lost' || row?.status === 'scrapped') throw deviceErrors.gone({}, { fields: { device: { key: 'device.gone' } } });
}
