import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import { takeBack } from '@zhixing/engine/telling.ts';
import type { Row } from '@zhixing/model';
import { MessageSendConfig } from '../message/message-send-config.model.ts';
import { agendaErrors } from './agenda.errors.ts';
import { Appointment } from './appointment.model.ts';
import { REMINDER, tellOfWrite } from './messages.ts';
import { keepReminder } from './reminders.ts';
import { MOST, occurrences } from './repetition.ts';
import { addOccurrences, seriesAtWork } from './series.ts';
import { spanOf } from './times.ts';

type At = Moment<Row<typeof Appointment>>;

/** Whoever made an appointment changes it; those who take part are told. What comes again is entered once for each time. */
export const appointmentRules = defineRules(Appointment, {
  derive: ({ row, verb }, ctx) => {
    const span = row.startDay && row.endDay ? spanOf(row) : null;
    const alone = verb === 'create' && row.participants === null && ctx.actor.userId !== null;
    return {
      startAt: span?.startAt.toISOString() ?? null,
      endAt: span?.endAt.toISOString() ?? null,
      series: seriesAtWork(ctx) ?? (row.repetition === 'none' ? row.series : (row.series ?? row.id)),
      ...(alone ? { participants: [ctx.actor.userId ?? ''] } : {}),
    };
  },
  check: async (moment, ctx) => {
    mustBeCreator(moment, ctx);
    if (moment.verb === 'delete') return;
    mustHaveSense(moment);
    await mustRemind(moment, ctx);
    const { verb, before, changed } = moment;
    const wholly = changed.has('repetition') || changed.has('repeatUntil');
    if (verb === 'update' && before?.series && wholly && seriesAtWork(ctx) === null) throw agendaErrors.repetitionOfSeries();
  },
  beforeCommit: async (moment, ctx) => {
    await keepReminder(ctx, moment);
    if (moment.verb === 'delete') await takeBack(ctx, moment.row.id);
    // Whoever works on a whole series tells people once.
    if (seriesAtWork(ctx) !== null) return;
    const { verb, row, before } = moment;
    const begins = row.repetition !== 'none' && (verb === 'create' || (verb === 'update' && !before?.series));
    const count = begins ? await addOccurrences(ctx, row) : 1;
    await tellOfWrite(ctx, moment, count);
  },
});

// Administrators who take part see it, and still change nothing in the calendar of somebody else.
function mustBeCreator({ verb, before }: At, { actor }: Context): void {
  const other = before?.createdBy && actor.userId !== null && before.createdBy !== actor.userId;
  if (other && verb !== 'create') throw agendaErrors.notCreator();
}

/** People are reminded by a configuration that is about reminders. */
async function mustRemind({ row, verb, changed }: At, ctx: Context): Promise<void> {
  if (verb !== 'create' && !changed.has('reminderConfig')) return;
  const config = await lookUp(MessageSendConfig, row.reminderConfig, ctx);
  if (config && config.event !== REMINDER)
    throw agendaErrors.otherConfig({}, { fields: { reminderConfig: { key: 'agenda.otherConfig' } } });
}

function mustHaveSense({ row }: At): void {
  const { allDay, startAt, endAt, startDay, repetition, repeatUntil } = row;
  const early = startAt !== null && endAt !== null && (allDay ? endAt < startAt : endAt <= startAt);
  if (early) throw agendaErrors.endsTooEarly({}, { fields: { [allDay ? 'endDay' : 'endTime']: { key: 'agenda.endsTooEarly' } } });
  if ((row.participants ?? []).length === 0) throw agendaErrors.nobody({}, { fields: { participants: { key: 'agenda.nobody' } } });
  if (repetition === 'none' || repeatUntil === null) return;
  const fields = (key: string) => ({ fields: { repeatUntil: { key, params: { most: MOST } } } });
  if (repeatUntil < startDay && row.series === row.id) throw agendaErrors.repeatEndsTooEarly({}, fields('agenda.repeatEndsTooEarly'));
  if (occurrences(startDay, repetition, repeatUntil).length > MOST) throw agendaErrors.tooMany({ most: MOST }, fields('agenda.tooMany'));
}
