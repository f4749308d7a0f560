import type { Context } from '@zhixing/engine/context.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { MessageSendConfig } from '../message/message-send-config.model.ts';
import { Appointment } from './appointment.model.ts';
import { whenOf } from './times.ts';

type NotifiedAppointment = Row<typeof Appointment>;
const kinds = ['scheduled', 'changed', 'cancelled', 'reminder'] as const;
type Kind = (typeof kinds)[number];

/** What people are told when it is time. */
export const REMINDER = 'agenda.reminder';

const params = ['title', 'when', 'name'];

/** What people are told of their calendar. */
export const agendaEvents: readonly MessageEvent[] = kinds.map((kind) => ({ name: `agenda.${kind}`, type: 'schedule', params }));

/** What people are told of once it changes; colours and categories concern nobody else. */
const WORTH = [
  'title',
  'content',
  'allDay',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'urgency',
  'attachments',
  'repetition',
  'repeatUntil',
];

/** Tells people of an appointment. Its name and time go along: what was cancelled can no longer be looked at. `count`: how many of a series. */
export async function notifyParticipants(
  ctx: Context,
  to: readonly string[],
  kind: Kind,
  row: NotifiedAppointment,
  count = 1,
): Promise<void> {
  const config = kind === 'reminder' ? await lookUp(MessageSendConfig, row.reminderConfig, ctx) : null;
  await notifyPeople(ctx, {
    event: `agenda.${kind}`,
    to,
    link: `/agenda?record=${row.id}`,
    record: { model: Appointment.name, id: row.id },
    params: { title: row.title, when: count > 1 ? `${whenOf(row)} ×${count}` : whenOf(row), name: ctx.actor.name },
    // What is said of its end outlives it.
    ...(kind === 'cancelled' ? {} : { source: row.id }),
    ...(config?.code ? { config: config.code } : {}),
    includeActor: kind === 'reminder',
  });
}

/** Notifies the participants of an appointment that is new to them. `count`: how many of a series. */
export const notifyOfNew = (ctx: Context, row: NotifiedAppointment, count = 1): Promise<void> =>
  notifyParticipants(ctx, row.participants ?? [], 'scheduled', row, count);

/** Notifies the participants of an appointment that was deleted. `count`: how many of a series. */
export const notifyOfCancellation = (ctx: Context, row: NotifiedAppointment, count = 1): Promise<void> =>
  notifyParticipants(ctx, row.participants ?? [], 'cancelled', row, count);

/** Notifies added, removed and remaining participants, the last only of changes worth a message. `count`: how many of a series. */
export async function notifyOfChange(
  ctx: Context,
  { row, before, changed }: Pick<ExistingChange<typeof Appointment>, 'row' | 'before' | 'changed'>,
  count = 1,
): Promise<void> {
  const [now, former] = [row.participants ?? [], before.participants ?? []];
  const say = (people: readonly string[], kind: Kind) => notifyParticipants(ctx, people, kind, row, count);
  await say(minus(now, former), 'scheduled');
  await say(minus(former, now), 'cancelled');
  if (WORTH.some((name) => changed.has(name))) await say(minus(now, minus(now, former)), 'changed');
}

const minus = (people: readonly string[], others: readonly string[]): string[] => people.filter((id) => !others.includes(id));
