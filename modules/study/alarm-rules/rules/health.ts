import { isWorn, RUNNING_BPM, type VitalLimits, vitalLimits } from '@zhixing/telemetry/vital-limits.ts';
import type { Figures } from '../ports.ts';
import { type Baseline, calmed, type Fix, type Rule, type RuleState, sustained, type Vitals } from '../rule.ts';

const MINUTE_MS = 60_000;
/** Readings further apart do not confirm each other. */
const TEMPERATURE_MS = 10 * MINUTE_MS;
const READINGS_MS = 60 * MINUTE_MS;
const TEMPERATURES = 2;
const READINGS = 3;
/** How far within its limit a value is well again, so that it does not flicker. */
const COOLED = 0.3;
/** What wearables show of somebody who is well, and from when on it is a fever in anybody. */
const NORMAL = 36.8;
const FEVER = 38;
/** How far a low baseline lowers the limit at most, and after how many readings. */
const LOWERED = 0.5;
const LEARNT = 6;
const REMEMBERED = 24;
const CALMED_BPM = 5;
const BREATHES = 2;
const NOT_WORN_MS = 5 * MINUTE_MS;
/** Faster than which a child runs; faster still it is driven. */
const RUNS_KMH = 7;
const DRIVEN_KMH = 20;
const forever = Number.POSITIVE_INFINITY;

/** Rules for the health of a child by what its wearable measures (section 6.3 of the notes on safety). */
export function healthRules(figures: Figures, wearer = ''): Rule[] {
  const limits = vitalLimits(figures);
  return [temperature(limits, wearer), heart(limits), oxygen(limits), wearing(limits)];
}

/**
 * A fever: of two readings within ten minutes, since one alone may be of a hand in the sun, and against what is normal for this child on this
 * wearable, as wrists are warmer or colder than bodies. From 38 ℃ on it is one whatever is normal.
 */
function temperature(limits: VitalLimits, wearer: string): Rule {
  const { tempHigh } = limits;
  return {
    ...ruleOf('temperature', `${tempHigh} ℃`, ({ bodyTemp }) => (bodyTemp === undefined ? null : `${bodyTemp} ℃`)),
    step: byReading(limits, 'bodyTemp', TEMPERATURE_MS, (before, fix, degrees) => {
      // A wearable that was given to another child has to learn anew.
      const baseline = before.baseline?.of === wearer ? before.baseline : undefined;
      const limit = feverOf(tempHigh, baseline);
      const judged = sustained(
        before,
        fix,
        { isBeyond: degrees >= limit, isClear: degrees <= limit - COOLED },
        { ms: forever, times: TEMPERATURES },
      );
      const isWell = degrees < limit && !judged.isAlarmed;
      const isFirst = !baseline && degrees < Math.max(tempHigh, FEVER);
      return isWell || isFirst ? { ...judged, baseline: learnt(baseline, wearer, degrees) } : judged;
    }),
  };
}

/**
 * From which reading on a child has a fever: as far above its own baseline as the limit in the settings is above what is normal. Few readings
 * raise the limit at most, as a wearable is cold when it is put on.
 */
function feverOf(tempHigh: number, baseline: Baseline | undefined): number {
  if (!baseline) return tempHigh;
  const own = baseline.mean + tempHigh - NORMAL;
  const least = baseline.readings < LEARNT ? tempHigh : tempHigh - LOWERED;
  return Math.round(Math.min(Math.max(own, least), Math.max(tempHigh, FEVER)) * 10) / 10;
}

/** A mean over about as many readings as are remembered, so that it follows the day and the wearable slowly. */
function learnt(baseline: Baseline | undefined, of: string, degrees: number): Baseline {
  const readings = Math.min((baseline?.readings ?? 0) + 1, REMEMBERED);
  const mean = baseline ? baseline.mean + (degrees - baseline.mean) / readings : degrees;
  return { of, mean: Math.round(mean * 1000) / 1000, readings };
}

/** A heart too fast or too slow over three readings, either all at rest or all while running. */
function heart(limits: VitalLimits): Rule {
  const { heartLow: low, heartHigh } = limits;
  const judge = byReading(limits, 'heartRate', READINGS_MS, (state, fix, rate) => {
    const high = heartHigh + (state.isRunning ? RUNNING_BPM : 0);
    const isClear = rate <= high - CALMED_BPM && rate >= low + CALMED_BPM;
    return sustained(state, fix, { isBeyond: rate > high || rate < low, isClear }, { ms: forever, times: READINGS });
  });
  return {
    ...ruleOf('heartRate', `${low}–${heartHigh} bpm`, ({ heartRate }) => (heartRate === undefined ? null : `${heartRate} bpm`)),
    step: (state, fix) => judge(paced(state, fix), fix),
  };
}

/** Whether the child runs, by its last speed; readings before do not count with those after. */
function paced(state: RuleState, { speedKmh }: Fix): RuleState {
  if (speedKmh === null) return state;
  const isRunning = speedKmh >= RUNS_KMH && speedKmh < DRIVEN_KMH;
  return isRunning === (state.isRunning ?? false) ? state : { ...state, isRunning, since: null, times: 0 };
}

function oxygen(limits: VitalLimits): Rule {
  const { oxygenLow } = limits;
  return {
    ...ruleOf('spo2', `${oxygenLow}%`, ({ spo2 }) => (spo2 === undefined ? null : `${spo2}%`)),
    step: byReading(limits, 'spo2', READINGS_MS, (state, fix, share) =>
      sustained(state, fix, { isBeyond: share < oxygenLow, isClear: share >= oxygenLow + BREATHES }, { ms: forever, times: READINGS }),
    ),
  };
}

/** A wearable that is carried in a pocket, or was lost. */
function wearing(limits: VitalLimits): Rule {
  return {
    ...ruleOf('notWorn', null, () => null),
    step: (state, fix) => {
      const worn = fix.vitals && isWorn(fix.vitals, limits);
      return worn === undefined ? state : sustained(state, fix, { isBeyond: !worn, isClear: worn }, { ms: NOT_WORN_MS, times: forever });
    },
  };
}

const ruleOf = (category: string, threshold: string | null, value: (vitals: Vitals) => string | null): Omit<Rule, 'step'> => ({
  key: `${category}/`,
  category,
  fence: null,
  level: null,
  threshold,
  valueOf: ({ vitals }) => value(vitals ?? {}),
});

type Judge = (state: RuleState, fix: Fix, value: number) => RuleState;

/** Judges readings of one kind, of a wearable that is worn; earlier ones than `withinMs` are forgotten. */
const byReading =
  (limits: VitalLimits, name: 'bodyTemp' | 'heartRate' | 'spo2', withinMs: number, judge: Judge): Rule['step'] =>
  (state, fix) => {
    const value = fix.vitals?.[name];
    if (!fix.vitals || value === undefined || isWorn(fix.vitals, limits) === false) return state;
    const isOld = state.since !== null && fix.at - state.since > withinMs;
    return judge(isOld ? calmed(state) : state, fix, value);
  };
