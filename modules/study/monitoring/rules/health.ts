import { isWorn, RUNNING_BPM, type VitalLimits, vitalLimits } from '@zhixing/telemetry/vital-limits.ts';
import type { Figures } from '../ports.ts';
import { calmed, type Fix, type Rule, type RuleState, sustained, type Vitals } from '../rule.ts';

const MINUTE_MS = 60_000;
/** Readings further apart do not confirm each other. */
const TEMPERATURE_MS = 10 * MINUTE_MS;
const READINGS_MS = 60 * MINUTE_MS;
const TEMPERATURES = 2;
const READINGS = 3;
/** How far within its limit a value is well again, so that it does not flicker. */
const COOLED = 0.3;
const CALMED_BPM = 5;
const BREATHES = 2;
const NOT_WORN_MS = 5 * MINUTE_MS;
/** Faster than which a child runs; faster still it is driven. */
const RUNS_KMH = 7;
const DRIVEN_KMH = 20;
const forever = Number.POSITIVE_INFINITY;

/** Rules for the health of a child by what its wearable measures (section 6.3 of the notes on safety). */
export function healthRules(figures: Figures): Rule[] {
  const limits = vitalLimits(figures);
  return [temperature(limits), heart(limits), oxygen(limits), wearing(limits)];
}

/** A fever: of two readings within ten minutes, since one alone may be of a hand in the sun. */
function temperature(limits: VitalLimits): Rule {
  const { tempHigh } = limits;
  return {
    ...ruleOf('temperature', `${tempHigh} ℃`, ({ bodyTemp }) => (bodyTemp === undefined ? null : `${bodyTemp} ℃`)),
    step: byReading(limits, 'bodyTemp', TEMPERATURE_MS, (state, fix, degrees) =>
      sustained(state, fix, { isBeyond: degrees >= tempHigh, isClear: degrees <= tempHigh - COOLED }, { ms: forever, times: TEMPERATURES }),
    ),
  };
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
