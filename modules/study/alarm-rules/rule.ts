import type { Position } from '@zhixing/model/geo-shape.ts';
import type { Health } from '@zhixing/telemetry/report.ts';

/** What a wearable measured of its wearer. */
export type Vitals = Omit<Health, 'steps'>;

/** A live report of a device, as rules see it. */
export interface Fix {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** GCJ-02; null where no satellites were seen: a place by cell towers or Wi-Fi proves nothing about a fence. */
  readonly position: Position | null;
  readonly accuracyM: number;
  readonly speedKmh: number | null;
  readonly battery: number | null;
  readonly vitals?: Vitals;
  /** How long the device has said nothing, where this is the tick of the clock and no report. */
  readonly silentMs?: number;
  /** What rules measured when the report came in, by their keys: the other side of a distance moves too. */
  readonly measured: Readonly<Record<string, number>>;
}

/** What a rule remembers between reports. It is stored as JSON. */
export interface RuleState {
  /** Since when, and over how many reports, the condition has held without a break. */
  readonly since: number | null;
  readonly times: number;
  /** Since when a pause has lasted, of rules that allow for pauses. */
  readonly pausedSince: number | null;
  /** Whether the opposite was seen before, for rules about a change. */
  readonly isArmed: boolean;
  readonly isAlarmed: boolean;
  /** How often it has raised its alarm. */
  readonly raises: number;
  /** Whether the wearer runs, for rules about its heart. */
  readonly isRunning?: boolean;
  /** What is normal for the wearer, for rules about its temperature. */
  readonly baseline?: Baseline;
}

/** The mean of what a wearable has measured of somebody who was well: people differ, and so do wearables. */
export interface Baseline {
  readonly of: string;
  readonly mean: number;
  readonly readings: number;
}

export const calm: RuleState = { since: null, times: 0, pausedSince: null, isArmed: false, isAlarmed: false, raises: 0 };

/** Whether there is nothing to remember, so that it need not be stored. */
export const isCalm = ({ since, times, pausedSince, isArmed, isAlarmed, raises, isRunning, baseline }: RuleState): boolean =>
  since === null && times === 0 && pausedSince === null && raises === 0 && !isArmed && !isAlarmed && !isRunning && !baseline;

/** Nothing is the matter any more; how often it was is still known. */
export const calmed = ({ raises, isArmed, isRunning, baseline }: RuleState): RuleState => ({
  ...calm,
  raises,
  isArmed,
  ...(isRunning && { isRunning }),
  ...(baseline && { baseline }),
});

export const alarmed = (state: RuleState): RuleState =>
  state.isAlarmed ? state : { ...state, since: null, times: 0, isAlarmed: true, raises: state.raises + 1 };

/** A rule for one device. Its key is stable as long as it watches the same thing. */
export interface Rule {
  readonly key: string;
  readonly category: string;
  readonly fence: string | null;
  readonly level: string | null;
  readonly threshold: string | null;
  /** Measures once, when a report comes in; undefined where there is nothing to measure. */
  readonly measure?: (fix: Fix) => number | undefined;
  readonly step: (state: RuleState, fix: Fix) => RuleState;
  /** What an alarm says beside its category, of the report that raised it. */
  readonly valueOf: (fix: Fix) => string | null;
}

interface Condition {
  /** Beyond the limit. */
  readonly isBeyond: boolean;
  /** Back within it, far enough not to flicker. */
  readonly isClear: boolean;
}

/** How long or how often a condition must hold to be believed: either suffices, and one report alone never does for a duration. */
interface Confirmation {
  readonly ms: number;
  readonly times: number;
}

/** Raises once a condition has held, and ends once it is clearly over. */
export function sustained(state: RuleState, { at }: Fix, { isBeyond, isClear }: Condition, needed: Confirmation): RuleState {
  if (state.isAlarmed) return isClear ? calmed(state) : state;
  if (!isBeyond) return calmed(state);
  const held: RuleState = { ...state, since: state.since ?? at, times: state.times + 1 };
  const isLong = held.times > 1 && at - (held.since ?? at) >= needed.ms;
  return isLong || held.times >= needed.times ? alarmed(held) : held;
}
