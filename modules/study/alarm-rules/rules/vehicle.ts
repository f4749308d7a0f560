import { fenceGeometry, metresOutside } from '@zhixing/model/geo-fence.ts';
import type { Line } from '@zhixing/model/geo-shape.ts';
import { isWithinHours } from '../hours.ts';
import type { Figures } from '../ports.ts';
import { alarmed, calmed, type Fix, type Rule, type RuleState, sustained } from '../rule.ts';

const MINUTE_MS = 60_000;
const OVERSPEED_MS = 10_000;
const DEVIATION_MS = 30_000;
const NIGHT_MS = 60_000;
/** Slower than which a coach stands. */
const STANDS_KMH = 5;
/** Longest driving without rest at night (safety code of passenger transport, article 38): 22:00 to 06:00. */
const NIGHT_MINUTES = 120;
const NIGHT = ['22:00', '06:00'] as const;
const forever = Number.POSITIVE_INFINITY;

interface Vehicle {
  readonly id: string;
  readonly route: Line | null;
  /** Whether it is on the road, so that standing is worth a word. */
  readonly isRunning: boolean;
}

/** Rules for how a coach is driven (section 6.3 of the notes on safety). */
export function vehicleRules({ id, route, isRunning }: Vehicle, figures: Figures): Rule[] {
  const figure = (name: string) => Number(figures[name]?.value);
  const [limit, rest, parked] = [figure('speedLimitKmh'), figure('restMinutes'), figure('parkMinutes')];
  const speed = ({ speedKmh }: Fix) => (speedKmh === null ? null : `${Math.round(speedKmh)} km/h`);
  const ban = [String(figures.nightBanFrom?.value), String(figures.nightBanTo?.value)] as const;
  const shared = { fence: null, level: null, valueOf: speed };
  const rules: Rule[] = [
    {
      ...shared,
      key: `overspeed/${id}`,
      category: 'overspeed',
      threshold: `${limit} km/h`,
      step: bySpeed((state, fix, kmh) =>
        sustained(state, fix, { isBeyond: kmh > limit, isClear: kmh <= limit }, { ms: OVERSPEED_MS, times: forever }),
      ),
    },
    {
      ...shared,
      key: `nightDriving/${id}`,
      category: 'nightDriving',
      threshold: ban.join('–'),
      step: bySpeed((state, fix, kmh) => {
        const isDriven = kmh >= STANDS_KMH && ban[0] !== ban[1] && isWithinHours(ban[0], ban[1], fix.at);
        return sustained(state, fix, { isBeyond: isDriven, isClear: !isDriven }, { ms: NIGHT_MS, times: forever });
      }),
    },
    {
      ...shared,
      key: `fatigue/${id}`,
      category: 'fatigue',
      threshold: `${figure('fatigueMinutes')} min`,
      step: bySpeed((state, fix, kmh) => drivenOn(state, fix, kmh, { most: figure('fatigueMinutes'), rest })),
    },
  ];
  if (isRunning)
    rules.push({
      ...shared,
      key: `overtimePark/${id}`,
      category: 'overtimePark',
      threshold: `${parked} min`,
      valueOf: () => null,
      step: bySpeed((state, fix, kmh) =>
        sustained(state, fix, { isBeyond: kmh < STANDS_KMH, isClear: kmh >= STANDS_KMH }, { ms: parked * MINUTE_MS, times: forever }),
      ),
    });
  return route ? [...rules, deviation(id, route, figure('deviationM'))] : rules;
}

const bySpeed =
  (judge: (state: RuleState, fix: Fix, kmh: number) => RuleState): Rule['step'] =>
  (state, fix) =>
    fix.speedKmh === null ? state : judge(state, fix, fix.speedKmh);

/** Driving without a rest of the prescribed length; shorter stops count as driving. */
function drivenOn(state: RuleState, { at }: Fix, kmh: number, { most, rest }: { most: number; rest: number }): RuleState {
  if (kmh < STANDS_KMH) {
    const pausedSince = state.pausedSince ?? at;
    return at - pausedSince >= rest * MINUTE_MS ? { ...calmed(state), pausedSince } : { ...state, pausedSince };
  }
  const driving: RuleState = { ...state, since: state.since ?? at, pausedSince: null };
  const limit = isWithinHours(NIGHT[0], NIGHT[1], at) ? Math.min(most, NIGHT_MINUTES) : most;
  const isTired = at - (driving.since ?? at) >= limit * MINUTE_MS;
  return isTired ? { ...alarmed(driving), since: driving.since } : driving;
}

function deviation(id: string, route: Line, metres: number): Rule {
  const key = `deviation/${id}`;
  const corridor = fenceGeometry({ shape: 'corridor', path: route, corridorM: metres * 2 });
  return {
    key,
    category: 'deviation',
    fence: null,
    level: null,
    threshold: `${metres} m`,
    measure: ({ position }) => (position && corridor ? metresOutside(corridor, position) + metres : undefined),
    valueOf: ({ measured }) => (measured[key] === undefined ? null : `${Math.round(measured[key])} m`),
    step: (state, fix) => {
      const away = fix.measured[key];
      if (away === undefined) return state;
      return sustained(
        state,
        fix,
        { isBeyond: away > metres + fix.accuracyM, isClear: away <= metres },
        { ms: DEVIATION_MS, times: forever },
      );
    },
  };
}
