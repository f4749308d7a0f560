import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { createMany } from '@zhixing/engine/write/write-many.ts';
import { z } from 'zod';
import { deviceErrors } from '../device.errors.ts';
import { Device } from '../device.model.ts';
import { DeviceBinding } from '../device-binding.model.ts';
import { DeviceMessage, MAX_MINUTES, MAX_TEXT_LENGTH, textProtocols } from './device-message.model.ts';

const BODY = 8192;
const audiences = ['all', 'students', 'staff', 'coaches'] as const;
type Audience = (typeof audiences)[number];

const carriedBy: Readonly<Record<Audience, object>> = {
  all: {},
  students: { student: { empty: false } },
  staff: { tripStaff: { empty: false } },
  coaches: { tripVehicle: { empty: false } },
};

const words = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TEXT_LENGTH)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));

export const messageRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/device-messages/trip',
      access: 'policy',
      bodyLimit: BODY,
      body: z.strictObject({
        trip: z.uuid(),
        to: z.enum(audiences),
        text: words,
        urgent: z.boolean().default(false),
        validMinutes: z.int().min(1).max(MAX_MINUTES).default(30),
      }),
      summary: 'Send a text to the devices that are carried on a trip; each is one message with its own course',
    },
    async ({ body }, ctx) => sendToTrip(body, ctx),
  ),
];

interface Asked {
  readonly trip: string;
  readonly to: Audience;
  readonly text: string;
  readonly urgent: boolean;
  readonly validMinutes: number;
}

async function sendToTrip({ trip, to, ...message }: Asked, ctx: Context): Promise<{ queued: number }> {
  const model = ctx.engine.registry.get(DeviceMessage.name);
  mustBeAble(ctx, model, 'create');
  const server = elevated(ctx);
  const bindings = await repo(DeviceBinding, server).find({ trip, status: 'active', ...carriedBy[to] }, { fields: ['device'] });
  const devices = await repo(Device, server).find(
    { id: { in: bindings.map(({ device }) => device) }, protocol: { in: [...textProtocols] } },
    { fields: ['id'] },
  );
  const outcomes = await createMany(
    ctx,
    model,
    devices.map(({ id }) => ({ device: id, ...message })),
  );
  // Whoever may not send to this trip has sent nothing: the rows of others are refused one by one.
  const queued = outcomes.filter((outcome) => 'row' in outcome).length;
  if (queued === 0) throw deviceErrors.nobodyHears();
  return { queued };
}
