import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { deleteRows, insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Condition, Row } from '@zhixing/model';
import { addDays, daysBetween } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { type ClosedDays, isClosed } from './closed-on.ts';
import { SiteClosedDay } from './site-closed-day.model.ts';
import { SiteClosure } from './site-closure.model.ts';

/** A closure of every Monday may have no end in sight; no report looks further ahead. */
const MAX_DAYS = 3660;
/** Closures that are read at once. */
const PART = 5000;

/** Writes the closed days of a site anew, each of them once however many closures it lies in. Row-locks the site, so that two closures at once both count. */
export async function rewriteClosedDays(site: string, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from site where id = ${site} for no key update`);
  const closures = await closuresOf({ site }, ctx);
  const [first] = closures;
  const days = daysIn(closures);
  await deleteRows(ctx, SiteClosedDay, sql`t.site = ${site}`);
  if (!first) return;
  const { siteKind, siteBureau } = first;
  await insertRows(
    ctx,
    SiteClosedDay,
    days.map((day) => ({ site, siteKind, siteBureau, day })),
  );
}

/** The same for all sites that have closures. */
export async function rewriteAllClosedDays(ctx: Context): Promise<void> {
  const closures = await closuresOf({}, ctx);
  for (const site of new Set(closures.map((closure) => closure.site))) if (site) await rewriteClosedDays(site, ctx);
}

/** Closures of sites as a whole, all of them. */
async function closuresOf(where: Condition, ctx: Context): Promise<Row<typeof SiteClosure>[]> {
  const order = { field: 'id', descending: false };
  const found: Row<typeof SiteClosure>[] = [];
  for (;;) {
    const after: Condition = found.length > 0 ? { id: { gt: found.at(-1)?.id ?? '' } } : {};
    const part = await repo(SiteClosure, elevated(ctx)).find({ all: [where, after, { venue: { empty: true } }] }, { order, limit: PART });
    found.push(...part);
    if (part.length < PART) return found;
  }
}

function daysOf(closure: ClosedDays): string[] {
  const { startOn, endOn } = closure;
  const length = Math.min(daysBetween(startOn, endOn) + 1, MAX_DAYS);
  return Array.from({ length }, (_, n) => addDays(startOn, n)).filter((day) => isClosed(closure, day));
}

/** Compares the closed days of all sites with their closures, and writes those anew that differ. Returns of how many sites they did. */
export async function compareClosedDays(ctx: Context): Promise<number> {
  const closures = await closuresOf({}, ctx);
  const written = await ctx.db.query<{ site: string; days: string[] }>(
    sql`select site, array_agg(day::text order by day) as days from site_closed_day where deleted_at is null group by site`,
  );
  const wanted = Map.groupBy(closures, ({ site }) => site);
  const found = new Map(written.map(({ site, days }) => [site, days.join()]));
  const sites = new Set([...wanted.keys(), ...found.keys()].filter((site) => site !== null));
  const wrong = [...sites].filter((site) => daysIn(wanted.get(site) ?? []).join() !== (found.get(site) ?? ''));
  for (const site of wrong) await ctx.db.transaction((db) => rewriteClosedDays(site, within(ctx, db)));
  return wrong.length;
}

const daysIn = (closures: readonly ClosedDays[]): string[] => [...new Set(closures.flatMap(daysOf))].toSorted();
