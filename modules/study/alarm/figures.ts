import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Alarm, openAlarm } from './alarm.model.ts';

const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;
/** More alarms than this in ten minutes are more than one person can follow (ISA-18.2). */
const FLOOD = 10;

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** Figures of the alarms that the actor sees: what is open, and how those of the last seven days were answered. Times in seconds. */
export async function figuresOf(ctx: Context) {
  const now = ctx.now().getTime();
  const since = new Date(now - 7 * DAY_MS).toISOString();
  const alarms = repo(Alarm, ctx);
  const open = await alarms.find({ status: { in: [...openAlarm] } }, { fields: ['levelRank', 'status'] });
  const week = await alarms.find({ raisedAt: { gte: since } }, { fields: ['raisedAt', 'responseSec', 'handledAt', 'status'] });
  const answered = week.flatMap(({ responseSec }) => responseSec ?? []);
  const handled = week.flatMap(({ raisedAt, handledAt, status }) =>
    handledAt && status !== 'falseAlarm' ? [(Date.parse(handledAt) - Date.parse(raisedAt)) / 1000] : [],
  );
  const isFalse = week.filter(({ status }) => status === 'falseAlarm').length;
  const recent = week.filter(({ raisedAt }) => Date.parse(raisedAt) > now - TEN_MINUTES_MS).length;
  return {
    open: open.length,
    critical: open.filter(({ levelRank }) => levelRank === 4).length,
    unanswered: open.filter(({ status }) => status === 'raised').length,
    week: week.length,
    answerSeconds: meanOf(answered),
    handleSeconds: meanOf(handled),
    falseShare: week.length === 0 ? null : isFalse / week.length,
    recent,
    isFlood: recent > FLOOD,
  };
}
