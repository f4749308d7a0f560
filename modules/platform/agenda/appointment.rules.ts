import type { Context } from '@zhixing/engine/context.ts';
import { retract } from '@zhixing/engine/notification/notification.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import { MessageSendConfig } from '../message/message-send-config.model.ts';
import { agendaErrors } from './agenda.errors.ts';
import { Appointment } from './appointment.model.ts';
import { notifyOfCancellation, notifyOfChange, notifyOfNew, REMINDER } from './messages.ts';
import { storeReminder } from './reminders.ts';
import { LIMIT, occurrences } from './repetition.ts';
import { addOccurrences, seriesAtWork } from './series.ts';
import { spanOf } from './times.ts';

type Change = ChangeOf<typeof Appointment>;
type Existing = ExistingChange<typeof Appointment>;

/** Only the creator may change an appointment; participants are notified. A recurring one is stored as one record per occurrence. */
export const appointmentRules = defineRules(Appointment, {
  derive: ({ row }, ctx) => {
    const span = row.startDay && row.endDay ? spanOf(row) : null;
    return {
      startAt: span?.startAt.toISOString() ?? null,
      endAt: span?.endAt.toISOString() ?? null,
      series: seriesAtWork(ctx) ?? (row.repetition === 'none' ? row.series : (row.series ?? row.id)),
    };
  },
  check: mustBeCreator,
  before: (change, ctx) => storeReminder(ctx, change),
  save: {
    check: async (change, ctx) => {
      mustHaveSense(change);
      await mustRemind(change, ctx);
    },
  },
  create: {
    derive: ({ row }, { actor }) => (row.participants === null && actor.userId !== null ? { participants: [actor.userId] } : {}),
    before: async ({ row }, ctx) => {
      if (seriesAtWork(ctx) !== null) return;
      await notifyOfNew(ctx, row, row.repetition === 'none' ? 1 : await addOccurrences(ctx, row));
    },
  },
  update: {
    check: requireUnchangedRepetition,
    before: async (change, ctx) => {
      const { row, before } = change;
      if (seriesAtWork(ctx) !== null) return;
      const begins = row.repetition !== 'none' && !before.series;
      await notifyOfChange(ctx, change, begins ? await addOccurrences(ctx, row) : 1);
    },
  },
  delete: {
    before: async ({ row, before }, ctx) => {
      await retract(ctx, row.id);
      if (seriesAtWork(ctx) === null) await notifyOfCancellation(ctx, before);
    },
  },
  restore: {
    before: async ({ row }, ctx) => {
      if (seriesAtWork(ctx) === null) await notifyOfNew(ctx, row);
    },
  },
});

// Administrators who participate may read an appointment but not change another user's calendar.
function mustBeCreator({ before }: Change, { actor }: Context): void {
  if (before?.createdBy && actor.userId !== null && before.createdBy !== actor.userId) throw agendaErrors.notCreator();
}

// Repetition is changed for the whole series by `changeReaching`, which updates the other occurrences.
function requireUnchangedRepetition({ before, changed }: Existing, ctx: Context): void {
  const other = changed.has('repetition') || changed.has('repeatUntil');
  if (before.series && other && seriesAtWork(ctx) === null) throw agendaErrors.repetitionOfSeries();
}

/** A send configuration for reminders must belong to the reminder event. */
async function mustRemind({ row, changed }: Change, ctx: Context): Promise<void> {
  if (!changed.has('reminderConfig')) return;
  const config = await lookUp(MessageSendConfig, row.reminderConfig, ctx);
  if (config && config.event !== REMINDER)
    throw agendaErrors.otherConfig({}, { fields: { reminderConfig: { key: 'agenda.otherConfig' } } });
}

function mustHaveSense({ row }: Change): void {
  const { allDay, startAt, endAt, startDay, repetition, repeatUntil } = row;
  const early = startAt !== null && endAt !== null && (allDay ? endAt < startAt : endAt <= startAt);
  if (early) throw agendaErrors.endsTooEarly({}, { fields: { [allDay ? 'endDay' : 'endTime']: { key: 'agenda.endsTooEarly' } } });
  if ((row.participants ?? []).length === 0) throw agendaErrors.nobody({}, { fields: { participants: { key: 'agenda.nobody' } } });
  if (repetition === 'none' || repeatUntil === null) return;
  const fields = (key: string) => ({ fields: { repeatUntil: { key, params: { most: LIMIT } } } });
  if (repeatUntil < startDay && row.series === row.id) throw agendaErrors.repeatEndsTooEarly({}, fields('agenda.repeatEndsTooEarly'));
  if (occurrences(startDay, repetition, repeatUntil).length > LIMIT) throw agendaErrors.tooMany({ most: LIMIT }, fields('agenda.tooMany'));
}
