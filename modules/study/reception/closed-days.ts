import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { addDays, chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { isClosed, SiteClosure } from '../facility/site-closure.model.ts';

/** A time from `from` up to, but not including, `to`. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** The days that a time touches, in China. */
export function daysOf({ from, to }: Stretch): string[] {
  const [first, last] = [chinaDay(from), chinaDay(new Date(Date.parse(to) - 1))];
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => addDays(first, n));
}

/** The first day of a time on which a base or camp, or one of its venues, is closed; null if there is none. */
export async function closedDay(
  { site, venue }: { readonly site: string; readonly venue: string | null },
  stretch: Stretch,
  ctx: Context,
): Promise<{ readonly day: string; readonly reason: string } | null> {
  const days = daysOf(stretch);
  const within = { site, startOn: { lte: days.at(-1) ?? '' }, endOn: { gte: days[0] ?? '' } };
  const concerned = { any: [{ venue: { empty: true } }, ...(venue ? [{ venue }] : [])] };
  const closures = await repo(SiteClosure, elevated(ctx)).find({ all: [within, concerned] });
  for (const day of days) {
    const closure = closures.find((one) => isClosed(one, day));
    if (closure) return { day, reason: closure.reason };
  }
  return null;
}
