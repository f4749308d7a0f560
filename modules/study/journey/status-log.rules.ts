import type { Context } from '@zhixing/engine/context.ts';
import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { School } from '../school/school.model.ts';
import { fromDeparture, Trip } from '../trip/trip.model.ts';
import { guardianPhones } from './people.ts';
import { guardianMessages } from './ports.ts';
import { TripLog } from './trip-log.model.ts';

/** What families hear of, by the action of the trip. */
const messages: Readonly<Record<string, string>> = {
  depart: 'departed',
  suspend: 'suspended',
  resume: 'resumed',
  abort: 'aborted',
  arriveBack: 'returned',
};

export const journeyEvents: readonly MessageEvent[] = [
  ...Object.values(messages).map(
    (name): MessageEvent => ({ name: `journey.${name}`, type: 'system', params: ['school', 'trip', 'at', 'reason'], urgent: true }),
  ),
  ...['changeApproved', 'changeRejected'].map((name): MessageEvent => ({ name: `journey.${name}`, type: 'system', params: ['title'] })),
  { name: 'journey.missing', type: 'system', params: ['trip', 'room', 'count'], urgent: true, always: true },
];

/** From the departure on every change of a trip's state is a line of its log, and families hear of those on the way. */
export const loggedTripRules = defineRules(Trip, { save: { before: logStatus } });

async function logStatus({ row, before, action }: ChangeOf<typeof Trip>, ctx: Context): Promise<void> {
  // Nothing of a trip is written any more once it is archived.
  const logged = (fromDeparture as readonly string[]).includes(row.status) && row.status !== 'archived';
  if (!before || before.status === row.status || !logged) return;
  const { school, agency, bureau } = row;
  const message = messages[action ?? ''];
  const informed = message ? await inform(message, row, ctx) : null;
  const title = ctx.engine.words.option('zh', ctx.engine.registry.get(Trip.name), 'status', row.status);
  await insertRows(ctx, TripLog, [
    {
      trip: row.id,
      school,
      agency,
      bureau,
      kind: 'status',
      title,
      content: reasonOf(row, action),
      occurAt: ctx.now().toISOString(),
      fromStatus: before.status,
      toStatus: row.status,
      visible: 'all',
      informed,
      author: ctx.actor.userId,
    },
  ]);
}

const reasonOf = ({ suspendReason }: Row<typeof Trip>, action: string | null): string | null =>
  action === 'suspend' || action === 'abort' ? suspendReason : null;

async function inform(message: string, trip: Row<typeof Trip>, ctx: Context): Promise<number> {
  const phones = await guardianPhones(trip.id, ctx);
  if (phones.length === 0) return 0;
  const school = await lookUp(School, trip.school, ctx);
  const reason = reasonOf(trip, message === 'suspended' ? 'suspend' : message === 'aborted' ? 'abort' : null);
  const params = { school: school?.name ?? '', trip: trip.name, at: chinaMinute(ctx.now()), reason: reason ?? '' };
  const isSent = await use(ctx.engine, guardianMessages).send(ctx, { event: `journey.${message}`, phones, params, source: trip.id });
  return isSent ? phones.length : 0;
}
