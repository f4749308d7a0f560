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

/** Event of reminders. */
export const REMINDER = 'agenda.reminder';

const params = ['title', 'when', 'name'];

/** Message events of the calendar. */
export const agendaEvents: readonly MessageEvent[] = kinds.map((kind) => ({ name: `agenda.${kind}`, type: 'schedule', params }));

/** Fields whose changes are notified; colour and category do not concern participants. */
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

/**
 * Notifies users of an appointment. The message contains its title and time, because a cancelled appointment can no longer be opened.
 * `count`: number of affected occurrences of a series.
 */
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
    // A cancellation has no source, so that deleting the appointment does not retract it.
    ...(kind === 'cancelled' ? {} : { source: row.id }),
    ...(config?.code ? { config: config.code } : {}),
    includeActor: kind === 'reminder',
  });
}

/** Notifies the participants of a new appointment. `count`: number of occurrences of the series. */
export const notifyOfNew = (ctx: Context, row: NotifiedAppointment, count = 1): Promise<void> =>
  notifyParticipants(ctx, row.participants ?? [], 'scheduled', row, count);

/** Notifies the participants of a deleted appointment. `count`: number of deleted occurrences. */
export const notifyOfCancellation = (ctx: Context, row: NotifiedAppointment, count = 1): Promise<void> =>
  notifyParticipants(ctx, row.participants ?? [], 'cancelled', row, count);

/**
 * Notifies added and removed participants, and the remaining ones if a relevant field has changed. `count`: number of changed occurrences.
 */
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
