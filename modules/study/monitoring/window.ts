import { metresBetween } from '@zhixing/model/geo-shape.ts';
import { calm, type Fix, isCalm, type Rule, type RuleState } from './rule.ts';

/** How long reports may be on their way before they are late, and so how far back an order can still be set right. */
const WINDOW_MS = 120_000;
const MOST = 12;
/** Faster than which nobody on a trip moves. */
const LEAP_MPS = 50;
/** Reports near a place that seems a leap after which the place is believed. */
const CONFIRMING = 2;

/** The last believed report, and the one that seems to have leapt, with how often it was confirmed. */
interface Gate {
  readonly last: Fix | null;
  readonly leapt: Fix | null;
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
export interface Kept {
  readonly until: number;
  readonly folded: Folded;
  readonly recent: readonly Fix[];
  readonly told: Readonly<Record<string, Pick<RuleState, 'isAlarmed' | 'raises'>>>;
}

export const nothingKept: Kept = { until: 0, folded: { gate: { last: null, leapt: null, times: 0 }, rules: {} }, recent: [], told: {} };

/** What is to be told: a rule that raises, with the report it does so at, or the key of one that is over. */
export type Change =
  | { readonly kind: 'raise'; readonly key: string; readonly rule: Rule; readonly fix: Fix }
  | { readonly kind: 'end'; readonly key: string };

/** Goes on with reports that came in, in whatever order. */
export function advance(kept: Kept, fixes: readonly Fix[], rules: readonly Rule[]): { readonly kept: Kept; readonly changes: Change[] } {
  const known = new Set(kept.recent.map(markOf));
  const fresh = fixes.filter((fix) => fix.at > kept.until && !known.has(markOf(fix)) && known.add(markOf(fix)));
  const all = [...kept.recent, ...fresh].toSorted((a, b) => a.at - b.at || markOf(a).localeCompare(markOf(b)));
  const raisedAt = new Map<string, Fix>();
  const steps: Folded[] = [];
  for (const fix of all) steps.push(stepAll(steps.at(-1) ?? kept.folded, fix, rules, raisedAt));
  const end = steps.at(-1) ?? kept.folded;
  const from = keptFrom(all);
  const next: Kept = {
    until: all[from - 1]?.at ?? kept.until,
    folded: steps[from - 1] ?? kept.folded,
    recent: all.slice(from),
    told: toldOf(end, rules),
  };
  return { kept: next, changes: changesOf(kept, next, rules, raisedAt) };
}

/** What tells a report from another one: its moment, and what it tells of, as a wearable sends its place and its measurements apart. */
const markOf = ({ at, vitals, silentMs }: Fix): string =>
  `${at} ${silentMs === undefined ? Object.keys(vitals ?? {}).toSorted() : 'silent'}`;

/** Index of the first report that another may still overtake. */
function keptFrom(all: readonly Fix[]): number {
  const newest = all.at(-1)?.at ?? 0;
  const index = all.findIndex(({ at }) => at > newest - WINDOW_MS);
  return Math.max(index < 0 ? all.length : index, all.length - MOST);
}

/** Rules that have told nothing are left out: most devices have many of them. */
function toldOf(end: Folded, rules: readonly Rule[]): Kept['told'] {
  const told = rules
    .map(({ key }) => [key, end.rules[key] ?? calm] as const)
    .filter(([, { isAlarmed, raises }]) => isAlarmed || raises > 0);
  return Object.fromEntries(told.map(([key, { isAlarmed, raises }]) => [key, { isAlarmed, raises }]));
}

function changesOf(before: Kept, after: Kept, rules: readonly Rule[], raisedAt: ReadonlyMap<string, Fix>): Change[] {
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
  const believed = passed.last === fix ? fix : { ...fix, position: null, measured: {} };
  const next = rules.flatMap((rule): [string, RuleState][] => {
    const before = states[rule.key] ?? calm;
    const after = rule.step(before, believed);
    if (after.raises > before.raises) raisedAt.set(rule.key, fix);
    return isCalm(after) ? [] : [[rule.key, after]];
  });
  return { gate: passed, rules: Object.fromEntries(next) };
}

/** Believes a place that can have been reached, or one that has leapt once others lie by it. */
function pass({ last, leapt, times }: Gate, fix: Fix): Gate {
  if (!fix.position) return { last, leapt, times };
  if (!last || isReached(last, fix)) return { last: fix, leapt: null, times: 0 };
  if (!leapt || !isReached(leapt, fix)) return { last, leapt: fix, times: 0 };
  return times + 1 >= CONFIRMING ? { last: fix, leapt: null, times: 0 } : { last, leapt: fix, times: times + 1 };
}

const isReached = (from: Fix, to: Fix): boolean =>
  !from.position || !to.position || metresBetween(from.position, to.position) <= (LEAP_MPS * Math.max(to.at - from.at, 1000)) / 1000;
