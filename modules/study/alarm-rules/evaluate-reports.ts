import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { createYieldToLoop } from '@zhixing/engine/queue/yield-to-loop.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import { alarms } from './ports.ts';
import type { Fix, Rule } from './rule.ts';
import { type RuleInputs, ruleInputsOf, rulesOf, type Wearer } from './rule-inputs.ts';
import { statesOf, storeStates } from './state-table.ts';
import { advance, type Change, noProgress, type Progress } from './window.ts';

/** A report of a device that somebody carries, as it was stored. */
export interface CarriedReport {
  readonly report: Pick<Report, 'position' | 'battery' | 'health'>;
  readonly device: string;
  readonly wearer: Wearer | null;
  readonly at: number;
  readonly timing: string;
}

interface Worn extends CarriedReport {
  readonly wearer: Wearer;
}

/**
 * Lets the rules see reports, in the transaction that stores them, and raises what they find. Late ones and those whose clock is wrong are in
 * the track and say nothing of now, so no rule sees them.
 */
export async function evaluateReports(ctx: Context, reports: readonly CarriedReport[]): Promise<void> {
  const byDevice = Map.groupBy(
    reports.filter((one): one is Worn => one.wearer !== null && one.timing === 'live'),
    ({ device }) => device,
  );
  if (byDevice.size === 0) return;
  const inputsByTrip = ruleInputsOf([...new Set([...byDevice.values()].flat().map(({ wearer }) => wearer.trip))], ctx);
  const seen = [...byDevice].flatMap(([device, some]) => {
    const wearer = some[0]?.wearer;
    return wearer ? [{ device, wearer, fixes: (rules: readonly Rule[]) => some.map((one) => fixOf(one, rules)) }] : [];
  });
  await evaluate(ctx, seen, inputsByTrip);
}

/** A device, and what its rules are to see. */
interface Seen {
  readonly device: string;
  readonly wearer: Wearer;
  readonly fixes: (rules: readonly Rule[]) => readonly Fix[];
}

type InputsByTrip = ReadonlyMap<string, RuleInputs>;

/** Goes on with the rules of some devices, in the open transaction. Returns how often one raised or ended. */
export async function evaluate(ctx: Context, seen: readonly Seen[], asked: InputsByTrip | Promise<InputsByTrip>): Promise<number> {
  const devices = seen.map(({ device }) => device);
  const [inputsByTrip, states] = await Promise.all([asked, statesOf(ctx, devices)]);
  const reached: { device: string; trip: string; progress: Progress }[] = [];
  const found: Found[] = [];
  const yieldToLoop = createYieldToLoop();
  for (const { device, wearer, fixes } of seen) {
    const inputs = inputsByTrip.get(wearer.trip);
    if (!inputs) continue;
    const before = states.get(device);
    const rules = rulesOf(inputs, wearer);
    const { progress, changes } = advance(before?.trip === wearer.trip ? before.progress : noProgress, fixes(rules), rules);
    reached.push({ device, trip: wearer.trip, progress });
    found.push(...changes.map((change) => ({ wearer, device, site: inputs.site, change })));
    await yieldToLoop();
  }
  storeStates(ctx, reached);
  for (const one of found) await raiseOrEnd(ctx, one);
  return found.length;
}

function fixOf({ at, report: { position, battery, health } }: Worn, rules: readonly Rule[]): Fix {
  const { steps: _steps, ...vitals } = health ?? {};
  const isSeen = position?.valid === true && position.source === 'satellite';
  const place = isSeen ? toGcj02(position) : null;
  const fix: Fix = {
    at,
    position: place && [rounded(place.lng), rounded(place.lat)],
    accuracyM: position?.accuracyM ?? 0,
    speedKmh: isSeen ? (position.speedKmh ?? null) : null,
    battery: battery ?? null,
    ...(Object.keys(vitals).length > 0 && { vitals }),
    measured: {},
  };
  const measured = rules.flatMap(({ key, measure }) => {
    const value = measure?.(fix);
    return value === undefined ? [] : [[key, Math.round(value * 10) / 10] as const];
  });
  return { ...fix, measured: Object.fromEntries(measured) };
}

/** Degrees to about a centimetre: no receiver sees finer, and half of the digits need not be stored with each report. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

interface Found {
  readonly wearer: Wearer;
  readonly device: string;
  readonly site: string | null;
  readonly change: Change;
}

const ofFences: readonly string[] = ['fenceExit', 'fenceEntry', 'missingInside'];
/** What whoever runs the site has to know of, as its guests are ill there. */
const ofSites: readonly string[] = ['temperature'];

/** Raises or ends the alarm of what a rule has found: one for each wearer and fence. */
async function raiseOrEnd(ctx: Context, { wearer, device, site, change }: Found): Promise<void> {
  const { raise, end } = use(ctx.engine, alarms);
  const { trip, group, student, tripStaff, tripVehicle } = wearer;
  const [category = '', fence] = change.key.split('/');
  const who = student ?? tripStaff ?? tripVehicle ?? device;
  const subject = ofFences.includes(category) ? `${who}:${fence}` : who;
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
    site: ofSites.includes(category) ? site : null,
    threshold: rule.threshold,
    value: rule.valueOf(fix),
    location: fix.position && { lng: fix.position[0], lat: fix.position[1] },
  });
}
