import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { Alarm, openAlarm } from './alarm.model.ts';
import { categoryWord } from './title.ts';

type TripRow = Row<typeof Trip>;

/** G35: no alarm of the trip is open when it is archived (rule 3 of the catalogue of alarms). */
export const alarmGuards = defineGuards(Trip, { G35: { at: ['archive'], check: openGaps } });

async function openGaps({ id }: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const condition = { trip: id, status: { in: [...openAlarm, 'resolved'] } };
  const open = await repo(Alarm, elevated(ctx)).find(condition, { fields: ['id', 'alarmNo', 'category', 'raisedAt'] });
  return open.map(
    (alarm): Gap => ({
      text: 'open',
      params: { no: alarm.alarmNo ?? '', title: categoryWord(alarm, ctx) },
      who: ['tutor', 'schoolAdmin'],
      record: { model: Alarm.name, id: alarm.id },
      since: alarm.raisedAt,
    }),
  );
}
