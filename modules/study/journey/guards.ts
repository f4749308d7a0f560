import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { publicTo, TripLog } from './trip-log.model.ts';

/** G34: families can read a summary of the trip before its books are closed. */
export const summaryGuards = defineGuards(Trip, { G34: { at: ['archive'], check: summaryGaps } });

async function summaryGaps({ id }: Row<typeof Trip>, ctx: Context): Promise<readonly Gap[]> {
  const published = { trip: id, kind: 'summary', visible: { in: [...publicTo] } };
  if ((await repo(TripLog, elevated(ctx)).count(published)) > 0) return [];
  const create = { model: TripLog.name, values: { trip: id, kind: 'summary', visible: 'all' } };
  return [{ text: 'noSummary', who: ['schoolAdmin', 'classTeacher', 'tutor'], create }];
}
