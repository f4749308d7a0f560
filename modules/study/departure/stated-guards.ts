import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import { Alarm, openAlarm, SERIOUS } from '../alarm/alarm.model.ts';
import { Device } from '../device/device.model.ts';
import { DeviceBinding } from '../device/device-binding.model.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripLog } from '../journey/trip-log.model.ts';
import { EmergencyPlan } from '../safety/plan/emergency-plan.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { DepartureCheck } from './departure-check.model.ts';

type TripRow = Row<typeof Trip>;
type CheckRow = Row<typeof DepartureCheck>;

const LEADERS = ['classTeacher', 'tutor', 'schoolAdmin'] as const;

/** Levels of weather warnings under which no trip leaves. */
const SEVERE: readonly string[] = ['orange', 'red'];

/** Coaches do not drive from two to five in the morning. */
const NIGHT = { from: 120, until: 300 } as const;

/** Guards of a departure that rest on what people state on its day, as long as no device reports it. */
export const statedGuards = defineGuards(Trip, {
  G24: { at: ['depart'], check: prepared },
  G26: { at: ['depart'], check: devicesReady },
  G27: { at: ['depart'], overridable: ['bureauApprover'], check: fairWeather },
  G29: { at: ['arriveBack'], check: noAlarms },
});

/** The emergency plan is in force, and its contacts and the first-aid kit were checked today. */
async function prepared(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const plan = await repo(EmergencyPlan, elevated(ctx)).first({ trip: trip.id, status: 'approved' });
  const noPlan: Gap = { text: 'noPlan', who: ['schoolLeader', 'schoolAdmin'], record: { model: Trip.name, id: trip.id } };
  return [...(plan ? [] : [noPlan]), ...(await unlessStated(trip, ['contactsConfirmed', 'firstAidChecked'], ctx))];
}

/**
 * Where devices were given out, they answer for themselves: every child with consent to location has one that reports. Where some are silent, or
 * none were given out, a person says what the children have instead, and for silent ones why.
 */
async function devicesReady(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const server = elevated(ctx);
  const bindings = await repo(DeviceBinding, server).find({ trip: trip.id, status: 'active', student: { empty: false } });
  if (bindings.length === 0) return unlessStated(trip, ['devicesReady'], ctx);
  const online = await repo(Device, server).find({ id: { in: bindings.map(({ device }) => device) }, connectivity: 'online' });
  const reporting = new Set(online.map(({ id }) => id));
  const equipped = new Set(bindings.flatMap(({ device, student }) => (reporting.has(device) ? [student] : [])));
  const located = await repo(SignUp, server).find({ trip: trip.id, status: 'confirmed', locationConsent: { empty: false } });
  const count = located.filter(({ student }) => !equipped.has(student)).length;
  if (count === 0) return [];
  const check = await checkOf(trip, ctx);
  const stated = await unlessStated(trip, ['devicesReady'], ctx);
  const record = { model: DepartureCheck.name, id: check?.id ?? '' };
  const reason: Gap[] = check && !check.devicesNote ? [{ text: 'devicesNote', params: { count }, who: LEADERS, record }] : [];
  return stated.length > 0 ? [...stated, { text: 'silent', params: { count }, who: LEADERS, page: '/lims04/lims040306' }] : reason;
}

async function fairWeather(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const minute = chinaMinuteOfDay(ctx.now());
  const isNight = [minute, chinaMinuteOfDay(trip.departAt)].some((at) => at >= NIGHT.from && at < NIGHT.until);
  const night: Gap = { text: 'night', who: LEADERS, record: { model: Trip.name, id: trip.id } };
  return [...(isNight ? [night] : []), ...(await warnings(trip, ctx)), ...(await unlessStated(trip, ['weatherOk'], ctx))];
}

/** An orange or red warning that was read today, and has not been lifted since. */
async function warnings(trip: TripRow, ctx: Context): Promise<Gap[]> {
  const order = { field: 'occurAt', descending: true } as const;
  const last = await repo(TripLog, elevated(ctx)).first({ trip: trip.id, warning: { empty: false } }, { order });
  if (!last || chinaDay(last.occurAt) !== chinaDay(ctx.now()) || !SEVERE.includes(last.warning ?? '')) return [];
  const level = ctx.engine.words.option(ctx.language, ctx.engine.registry.get(TripLog.name), 'warning', last.warning ?? '');
  const text = (last.content ?? '').replaceAll('\n', '；');
  return [{ text: 'warned', params: { level, text }, who: LEADERS, record: { model: TripLog.name, id: last.id }, since: last.occurAt }];
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
  const open = await repo(Alarm, elevated(ctx)).find(serious, { fields: ['id', 'alarmNo', 'category', 'raisedAt'] });
  if (open.length > 0)
    return open.map(({ id, alarmNo, category, raisedAt }) => {
      const title = ctx.engine.words.option(ctx.language, ctx.engine.registry.get(Alarm.name), 'category', category);
      const params = { no: alarmNo ?? '', title };
      return { text: 'open', params, who: LEADERS, record: { model: Alarm.name, id }, since: raisedAt };
    });
  const check = await checkOf(trip, ctx);
  if (check?.alarmsClear) return [];
  const where = check ? { record: { model: DepartureCheck.name, id: check.id } } : {};
  return [{ text: 'notStated', who: LEADERS, ...where }];
}

const checkOf = ({ id }: TripRow, ctx: Context): Promise<CheckRow | null> => repo(DepartureCheck, elevated(ctx)).first({ trip: id });
