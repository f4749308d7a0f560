import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import { Alarm, openAlarm, SERIOUS } from '../alarm/alarm.model.ts';
import { EmergencyPlan } from '../safety/plan/emergency-plan.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { DepartureCheck } from './departure-check.model.ts';

type TripRow = Row<typeof Trip>;
type CheckRow = Row<typeof DepartureCheck>;

const LEADERS = ['classTeacher', 'tutor', 'schoolAdmin'] as const;

/** Coaches do not drive from two to five in the morning. */
const NIGHT = { from: 120, until: 300 } as const;

/** Guards of a departure that rest on what people state on its day, as long as no device reports it. */
export const statedGuards = defineGuards(Trip, {
  G24: { at: ['depart'], check: prepared },
  G26: { at: ['depart'], check: async (trip, ctx) => unlessStated(trip, ['devicesReady'], ctx) },
  G27: { at: ['depart'], overridable: ['bureauApprover'], check: fairWeather },
  G29: { at: ['arriveBack'], check: noAlarms },
});

/** The emergency plan is in force, and its contacts and the first-aid kit were checked today. */
async function prepared(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const plan = await repo(EmergencyPlan, elevated(ctx)).first({ trip: trip.id, status: 'approved' });
  const noPlan: Gap = { text: 'noPlan', who: ['schoolLeader', 'schoolAdmin'], record: { model: Trip.name, id: trip.id } };
  return [...(plan ? [] : [noPlan]), ...(await unlessStated(trip, ['contactsConfirmed', 'firstAidChecked'], ctx))];
}

async function fairWeather(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const minute = chinaMinuteOfDay(ctx.now());
  const isNight = [minute, chinaMinuteOfDay(trip.departAt)].some((at) => at >= NIGHT.from && at < NIGHT.until);
  const night: Gap = { text: 'night', who: LEADERS, record: { model: Trip.name, id: trip.id } };
  return [...(isNight ? [night] : []), ...(await unlessStated(trip, ['weatherOk'], ctx))];
}

type Statement = 'weatherOk' | 'contactsConfirmed' | 'firstAidChecked' | 'devicesReady';

/** Statements that are missing or of another day. */
async function unlessStated(trip: TripRow, statements: readonly Statement[], ctx: Context): Promise<Gap[]> {
  const check = await checkOf(trip, ctx);
  const isToday = check?.checkedAt ? chinaDay(check.checkedAt) === chinaDay(ctx.now()) : false;
  return statements.flatMap((name): Gap[] => {
    if (!check) return [{ text: name, who: LEADERS, create: { model: DepartureCheck.name, values: { trip: trip.id } } }];
    const record = { model: DepartureCheck.name, id: check.id };
    if (!check[name]) return [{ text: name, who: LEADERS, record }];
    return isToday ? [] : [{ text: 'notToday', who: LEADERS, record }];
  });
}

/** No major or critical alarm is open, and somebody who is there has said so: not every alarm comes from a device. */
async function noAlarms(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const serious = { trip: trip.id, levelRank: { gte: SERIOUS }, status: { in: [...openAlarm] } };
  const open = await repo(Alarm, elevated(ctx)).find(serious, { fields: ['id', 'alarmNo', 'title', 'raisedAt'] });
  if (open.length > 0)
    return open.map(({ id, alarmNo, title, raisedAt }) => {
      const params = { no: alarmNo ?? '', title };
      return { text: 'open', params, who: LEADERS, record: { model: Alarm.name, id }, since: raisedAt };
    });
  const check = await checkOf(trip, ctx);
  if (check?.alarmsClear) return [];
  const where = check ? { record: { model: DepartureCheck.name, id: check.id } } : {};
  return [{ text: 'notStated', who: LEADERS, ...where }];
}

const checkOf = ({ id }: TripRow, ctx: Context): Promise<CheckRow | null> => repo(DepartureCheck, elevated(ctx)).first({ trip: id });
