import type { Context } from '@zhixing/engine/context.ts';
import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { Guardian } from '../../school/guardian.model.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { guardianMessages, outsideMessages, systemAddress } from '../ports.ts';
import { personalAddress } from '../sheet/person-link.ts';
import type { Companion } from './people.ts';

const names = ['opened', 'reminder'] as const;

/** Messages to those who are asked to evaluate. They name the trip, never a child. */
export const evaluationEvents: readonly MessageEvent[] = names.map((name) => ({
  name: `evaluation.${name}`,
  type: 'system',
  params: ['trip', 'deadline', 'link'],
}));

interface Asked {
  readonly trip: Row<typeof Trip>;
  readonly closesAt: string;
  readonly guardians: readonly Row<typeof Guardian>[];
  readonly companions: readonly Companion[];
}

/** Asks everybody through the message centre: accounts in the system, others by SMS with their personal link. */
export async function notifyOfWindow(name: (typeof names)[number], asked: Asked, ctx: Context): Promise<void> {
  const { trip, closesAt, guardians, companions } = asked;
  const event = `evaluation.${name}`;
  const params = { trip: trip.name, deadline: chinaMinute(closesAt), link: '' };
  const users = companions.flatMap(({ user }) => user ?? []);
  const link = `/evaluation-sheet?trip=${trip.id}`;
  await notifyPeople(ctx, { event, to: users, params, link, source: trip.id, includeActor: true });
  await notifyByPhone(event, asked, params, ctx);
  const phones = [...new Set(guardians.map(({ phone }) => phone))];
  if (phones.length > 0) await use(ctx.engine, guardianMessages).send(ctx, { event, phones, params, source: trip.id });
}

type Params = Readonly<Record<string, string>>;

async function notifyByPhone(event: string, { trip, companions }: Asked, params: Params, ctx: Context): Promise<void> {
  const without = companions.filter(({ user }) => user === null);
  const site = without.length > 0 ? await use(ctx.engine, systemAddress).of(ctx.engine) : '';
  if (!site) return;
  const staff = new Map(without.map((one) => [one.staff.id, one.staff]));
  const invitations = await repo(EvaluationInvitation, ctx).find({ tripStaff: { in: [...staff.keys()] }, status: 'pending' });
  const to = invitations.map(({ id, tripStaff }) => ({
    phone: staff.get(tripStaff)?.phone ?? '',
    params: { ...params, link: personalAddress(ctx.engine, site, id) },
  }));
  if (to.length > 0) await use(ctx.engine, outsideMessages).send(ctx, event, to, trip.id);
}
