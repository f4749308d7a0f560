import { metresBetween, type Position } from '@zhixing/model/geo-shape.ts';
import type { Figures } from '../ports.ts';
import { type Rule, sustained } from '../rule.ts';

/** A child that is back within this share of its distance is back. */
const BACK = 0.8;
/** Points of charge above the limit at which a battery is charged again. */
const CHARGED = 10;
const forever = Number.POSITIVE_INFINITY;

/** A child far from everybody who leads its group. `leaders`: where they are, of those whose own device has spoken within the last minute. */
export function distanceRule(leaders: readonly Position[], figures: Figures): Rule {
  const key = 'distance/';
  const [limit, seconds] = [Number(figures.distanceM?.value), Number(figures.distanceSeconds?.value)];
  return {
    key,
    category: 'distance',
    fence: null,
    level: null,
    threshold: `${limit} m`,
    // Where no leader is known, a leader is lost and not forty children.
    measure: ({ position }) =>
      position && leaders.length > 0 ? Math.min(...leaders.map((leader) => metresBetween(leader, position))) : undefined,
    valueOf: ({ measured }) => (measured[key] === undefined ? null : `${Math.round(measured[key])} m`),
    step: (state, fix) => {
      const metres = fix.measured[key];
      if (metres === undefined) return state;
      const condition = { isBeyond: metres > limit + fix.accuracyM, isClear: metres <= limit * BACK };
      return sustained(state, fix, condition, { ms: seconds * 1000, times: forever });
    },
  };
}

/** A battery that will not last. */
export function batteryRule(figures: Figures): Rule {
  const limit = Number(figures.lowBatteryPct?.value);
  return {
    key: 'lowBattery/',
    category: 'lowBattery',
    fence: null,
    level: null,
    threshold: `${limit}%`,
    valueOf: ({ battery }) => (battery === null ? null : `${battery}%`),
    step: (state, fix) =>
      fix.battery === null
        ? state
        : sustained(state, fix, { isBeyond: fix.battery <= limit, isClear: fix.battery >= limit + CHARGED }, { ms: 0, times: 1 }),
  };
}
