import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import { plansOf, rulesOf, type Wearer } from './plan.ts';
import { alarms } from './ports.ts';
import type { Fix, Rule } from './rule.ts';
import { statesOf, storeStates } from './state-table.ts';
import { advance, type Change, type Kept, nothingKept } from './window.ts';

/** A report of a device that somebody carries, as it was stored. */
export interface Observed {
  readonly report: Pick<Report, 'position' | 'battery'>;
  readonly device: string;
  readonly wearer: Wearer | null;
  readonly at: number;
  readonly timing: string;
}

interface Worn extends Observed {
  readonly wearer: Wearer;
}

/**
 * Lets the rules see reports, in the transaction that stores them, and raises what they find. Late ones and those whose clock is wrong are in
 * the track and say nothing of now, so no rule sees them.
 */
export async function observeReports(ctx: Context, reports: readonly Observed[]): Promise<void> {
  const byDevice = Map.groupBy(
    reports.filter((one): one is Worn => one.wearer !== null && one.timing === 'live'),
    ({ device }) => device,
  );
  if (byDevice.size === 0) return;
  const plans = await plansOf([...new Set([...byDevice.values()].flat().map(({ wearer }) => wearer.trip))], ctx);
  const states = await statesOf(ctx, [...byDevice.keys()]);
  const kept: { device: string; trip: string; state: Kept }[] = [];
  const found: { readonly wearer: Wearer; readonly device: string; readonly change: Change }[] = [];
  for (const [device, seen] of byDevice) {
    const wearer = seen[0]?.wearer;
    const plan = wearer && plans.get(wearer.trip);
    if (!wearer || !plan) continue;
    const before = states.get(device);
    const { kept: state, changes } = judged(before?.trip === wearer.trip ? before.state : nothingKept, seen, rulesOf(plan, wearer));
    kept.push({ device, trip: wearer.trip, state });
    found.push(...changes.map((change) => ({ wearer, device, change })));
  }
  await storeStates(ctx, kept);
  for (const one of found) await tell(ctx, one);
}

const judged = (kept: Kept, seen: readonly Worn[], rules: readonly Rule[]) =>
  advance(
    kept,
    seen.map((one) => fixOf(one, rules)),
    rules,
  );

function fixOf({ at, report: { position, battery } }: Worn, rules: readonly Rule[]): Fix {
  const isSeen = position?.valid === true && position.source === 'satellite';
  const place = isSeen ? toGcj02(position) : null;
  const fix: Fix = {
    at,
    position: place && [place.lng, place.lat],
    accuracyM: position?.accuracyM ?? 0,
    speedKmh: isSeen ? (position.speedKmh ?? null) : null,
    battery: battery ?? null,
    measured: {},
  };
  const measured = rules.flatMap(({ key, measure }) => {
    const value = measure?.(fix);
    return value === undefined ? [] : [[key, Math.round(value * 10) / 10] as const];
  });
  return { ...fix, measured: Object.fromEntries(measured) };
}

interface Found {
  readonly wearer: Wearer;
  readonly device: string;
  readonly change: Change;
}

/** What a rule has found, told to the alarm centre: one alarm for each wearer and fence. */
async function tell(ctx: Context, { wearer, device, change }: Found): Promise<void> {
  const { raise, end } = use(ctx.engine, alarms);
  const { trip, group, student, tripStaff, tripVehicle } = wearer;
  const [category = '', fence] = change.key.split('/');
  const who = student ?? tripStaff ?? tripVehicle ?? device;
  const isOfFence = category === 'fenceExit' || category === 'fenceEntry';
  const subject = isOfFence ? `${who}:${fence}` : who;
  if (change.kind === 'end') return void (await end(ctx, category, subject));
  const { rule, fix } = change;
  await raise(ctx, {
    category,
    trip,
    subject,
    group,
    student,
    tripStaff,
    tripVehicle,
    level: rule.level,
    fence: rule.fence,
    threshold: rule.threshold,
    value: rule.valueOf(fix),
    location: fix.position && { lng: fix.position[0], lat: fix.position[1] },
  });
}
