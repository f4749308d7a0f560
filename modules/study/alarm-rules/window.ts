import { metresBetween } from '@zhixing/model/geo-shape.ts';
import { calm, type Fix, isCalm, type Rule, type RuleState } from './rule.ts';

/** How long reports may be on their way before they are late, and so how far back an order can still be set right. */
const WINDOW_MS = 120_000;
const LIMIT = 12;
/** Faster than which nobody on a trip moves. */
const LEAP_MPS = 50;
/** Reports near a place that seems a leap after which the place is believed. */
const CONFIRMING = 2;

type Place = Pick<Fix, 'at' | 'position'>;

/** The place of the last believed report, and of the one that seems to have leapt, with how often it was confirmed. */
interface Gate {
  readonly last: Place | null;
  readonly leapt: Place | null;
  readonly times: number;
}

interface Folded {
  readonly gate: Gate;
  readonly rules: Readonly<Record<string, RuleState>>;
}

/**
 * What is remembered of a device: where the rules stood at `until`, the reports since, and what was told of each rule. The reports since are
 * gone through again in the order of their moments whenever one comes in, so that doubled and reordered ones come to the same end (I-32).
 */
export interface Progress {
  readonly until: number;
  readonly folded: Folded;
  readonly recent: readonly Fix[];
  readonly told: Readonly<Record<string, Pick<RuleState, 'isAlarmed' | 'raises'>>>;
}

export const noProgress: Progress = { until: 0, folded: { gate: { last: null, leapt: null, times: 0 }, rules: {} }, recent: [], told: {} };

/** What is to be told: a rule that raises, with the report it does so at, or the key of one that is over. */
export type Change =
  | { readonly kind: 'raise'; readonly key: string; readonly rule: Rule; readonly fix: Fix }
  | { readonly kind: 'end'; readonly key: string };

/** Goes on with reports that came in, in whatever order. */
export function advance(
  progress: Progress,
  fixes: readonly Fix[],
  rules: readonly Rule[],
): { readonly progress: Progress; readonly changes: Change[] } {
  const known = new Set(progress.recent.map(markOf));
  const fresh = fixes.filter((fix) => fix.at > progress.until && !known.has(markOf(fix)) && known.add(markOf(fix)));
  const all = [...progress.recent, ...fresh].toSorted((a, b) => a.at - b.at || markOf(a).localeCompare(markOf(b)));
  const raisedAt = new Map<string, Fix>();
  const steps: Folded[] = [];
  for (const fix of all) steps.push(stepAll(steps.at(-1) ?? progress.folded, fix, rules, raisedAt));
  const end = steps.at(-1) ?? progress.folded;
  const from = firstRecent(all);
  const next: Progress = {
    until: all[from - 1]?.at ?? progress.until,
    folded: steps[from - 1] ?? progress.folded,
    recent: all.slice(from),
    told: toldOf(end, rules),
  };
  return { progress: next, changes: changesOf(progress, next, rules, raisedAt) };
}

/** What tells a report from another one: its moment, and what it tells of, as a wearable sends its place and its measurements apart. */
const markOf = ({ at, vitals, silentMs }: Fix): string =>
  `${at} ${silentMs === undefined ? Object.keys(vitals ?? {}).toSorted() : 'silent'}`;

/** Index of the first report that another may still overtake. */
function firstRecent(all: readonly Fix[]): number {
  const newest = all.at(-1)?.at ?? 0;
  const index = all.findIndex(({ at }) => at > newest - WINDOW_MS);
  return Math.max(index < 0 ? all.length : index, all.length - LIMIT);
}

/** Rules that have told nothing are left out: most devices have many of them. */
function toldOf(end: Folded, rules: readonly Rule[]): Progress['told'] {
  const told = rules
    .map(({ key }) => [key, end.rules[key] ?? calm] as const)
    .filter(([, { isAlarmed, raises }]) => isAlarmed || raises > 0);
  return Object.fromEntries(told.map(([key, { isAlarmed, raises }]) => [key, { isAlarmed, raises }]));
}

function changesOf(before: Progress, after: Progress, rules: readonly Rule[], raisedAt: ReadonlyMap<string, Fix>): Change[] {
  const going = new Set(rules.map(({ key }) => key));
  const gone = Object.entries(before.told).flatMap(([key, { isAlarmed }]): Change[] =>
    isAlarmed && !going.has(key) ? [{ kind: 'end', key }] : [],
  );
  const changed = rules.flatMap((rule): Change[] => {
    const { key } = rule;
    const [was, is] = [before.told[key] ?? calm, after.told[key] ?? calm];
    const fix = raisedAt.get(key);
    const isRaised = is.raises > was.raises || (is.isAlarmed && !was.isAlarmed);
    const raises: Change[] = isRaised && fix ? [{ kind: 'raise', key, rule, fix }] : [];
    return !is.isAlarmed && (was.isAlarmed || raises.length > 0) ? [...raises, { kind: 'end', key }] : raises;
  });
  return [...gone, ...changed];
}

function stepAll({ gate, rules: states }: Folded, fix: Fix, rules: readonly Rule[], raisedAt: Map<string, Fix>): Folded {
  const passed = pass(gate, fix);
  const believed = passed.isBelieved ? fix : { ...fix, position: null, measured: {} };
  const next = rules.flatMap((rule): [string, RuleState][] => {
    const before = states[rule.key] ?? calm;
    const after = rule.step(before, believed);
    if (after.raises > before.raises) raisedAt.set(rule.key, fix);
    return isCalm(after) ? [] : [[rule.key, after]];
  });
  return { gate: passed.gate, rules: Object.fromEntries(next) };
}

/** Believes a place that can have been reached, or one that has leapt once others lie by it. */
function pass(gate: Gate, { at, position }: Fix): { readonly gate: Gate; readonly isBelieved: boolean } {
  if (!position) return { gate, isBelieved: false };
  const { last, leapt, times } = gate;
  const place: Place = { at, position };
  const isConfirmed = leapt !== null && isReached(leapt, place);
  if (!last || isReached(last, place) || (isConfirmed && times + 1 >= CONFIRMING))
    return { gate: { last: place, leapt: null, times: 0 }, isBelieved: true };
  return { gate: { last, leapt: place, times: isConfirmed ? times + 1 : 0 }, isBelieved: false };
}

const isReached = (from: Place, to: Place): boolean =>
  !from.position || !to.position || metresBetween(from.position, to.position) <= (LEAP_MPS * Math.max(to.at - from.at, 1000)) / 1000;
