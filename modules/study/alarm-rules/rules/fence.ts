import type { Row } from '@zhixing/model';
import { fenceGeometry, metresOutside } from '@zhixing/model/geo-fence.ts';
import { metresBetween, type Position } from '@zhixing/model/geo-shape.ts';
import type { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { isWithinHours } from '../hours.ts';
import type { Figures } from '../ports.ts';
import { alarmed, calmed, type Fix, type Rule, type RuleState, sustained } from '../rule.ts';

export type FenceRow = Row<typeof GeoFence>;

/** How long somebody must be on the wrong side, where fewer reports than the fence asks for came in. */
const CONFIRM_MS = 20_000;
const MINUTE_MS = 60_000;
/** A receiver that knows its place only to more than this is not waited for. */
const MAX_ACCURACY_M = 100;
const SHARE_OF_RADIUS = 0.1;

/**
 * Rules of a fence (section 6.3 of the notes on safety): one is inside from its edge on, and outside only beyond its tolerance or a tenth of
 * its radius, and beyond the accuracy of the receiver. `anchor`: where the supervisor of a moving circle is now, null if that is not known.
 */
export function fenceRules(fence: FenceRow, anchor: Position | null): Rule[] {
  const rule = (category: 'fenceExit' | 'fenceEntry', judge: Judge): Rule => {
    const key = `${category}/${fence.id}`;
    return {
      key,
      category,
      fence: fence.id,
      level: fence.level,
      threshold: fence.rule === 'stay' ? `${fence.stayMinutes} min` : null,
      measure: measureOf(fence, anchor),
      step: (state, fix) => {
        const metres = fix.measured[key];
        if (!isWatched(fence, fix.at)) return { ...calmed(state), isArmed: false };
        return metres === undefined ? state : judge(state, fix, metres);
      },
      valueOf: ({ measured }) => (measured[key] === undefined ? null : `${Math.abs(Math.round(measured[key]))} m`),
    };
  };
  switch (fence.rule) {
    case 'noExit':
      return [rule('fenceExit', exitOf(fence))];
    case 'noEntry':
      return [rule('fenceEntry', entryOf(fence, false))];
    case 'both':
      return [rule('fenceExit', exitOf(fence)), rule('fenceEntry', entryOf(fence, true))];
    case 'stay':
      return [rule('fenceEntry', stayOf(fence))];
  }
}

/** Whether somebody must be inside the fence at certain hours. */
export const isDue = ({ rule, watchFrom, watchTo }: FenceRow): boolean =>
  (rule === 'noExit' || rule === 'both') && Boolean(watchFrom && watchTo);

/**
 * Whoever must be inside a fence when its hours begin, and whose device is silent: no report would ever say so. Heard of once in these hours,
 * the wearer is no longer missed: the fence tells if it is outside.
 */
export function missingRules(fence: FenceRow, figures: Figures): Rule[] {
  if (!isDue(fence)) return [];
  const minutes = Number(figures.offlineMinutes?.value);
  const step: Rule['step'] = (state, { at, measured, silentMs = 0 }) => {
    if (!isWatched(fence, at)) return { ...calmed(state), isArmed: false };
    if (measured[`fenceExit/${fence.id}`] !== undefined) return { ...calmed(state), isArmed: true };
    return !state.isArmed && silentMs >= minutes * MINUTE_MS ? alarmed(state) : state;
  };
  const shared = { key: `missingInside/${fence.id}`, category: 'missingInside', fence: fence.id, level: fence.level };
  return [{ ...shared, threshold: `${minutes} min`, step, valueOf: ({ silentMs = 0 }) => `${Math.floor(silentMs / MINUTE_MS)} min` }];
}

/** Whether the fence is watched at a moment: by its hours of the day in China, or always. They may span midnight. */
function isWatched({ watchFrom, watchTo }: FenceRow, at: number): boolean {
  if (!watchFrom || !watchTo) return true;
  return isWithinHours(watchFrom, watchTo, at);
}

/** Metres outside the fence. */
function measureOf(fence: FenceRow, anchor: Position | null): NonNullable<Rule['measure']> {
  if (fence.shape === 'moving')
    return ({ position }) => (position && anchor ? metresBetween(anchor, position) - Number(fence.radiusM) : undefined);
  const geometry = fenceGeometry({ ...fence });
  return ({ position }) => (position && geometry ? metresOutside(geometry, position) : undefined);
}

type Judge = (state: RuleState, fix: Fix, metres: number) => RuleState;

const exitOf = (fence: FenceRow): Judge => {
  // Who is to be inside at certain hours is missed there, also if never seen inside.
  const isExpected = isDue(fence);
  return (state, fix, metres) => {
    const isInside = metres <= 0;
    const known = { ...state, isArmed: state.isArmed || isInside || isExpected };
    return sustained(known, fix, { isBeyond: known.isArmed && isBeyond(fence, fix, metres), isClear: isInside }, confirmation(fence));
  };
};

const entryOf =
  (fence: FenceRow, mustHaveBeenOutside: boolean): Judge =>
  (state, fix, metres) => {
    const isOutside = isBeyond(fence, fix, metres);
    const known = { ...state, isArmed: state.isArmed || isOutside || !mustHaveBeenOutside };
    return sustained(known, fix, { isBeyond: known.isArmed && metres <= 0, isClear: isOutside }, confirmation(fence));
  };

const stayOf =
  (fence: FenceRow): Judge =>
  (state, fix, metres) => {
    const needed = { ms: Number(fence.stayMinutes) * MINUTE_MS, times: Number.POSITIVE_INFINITY };
    return sustained(state, fix, { isBeyond: metres <= 0, isClear: isBeyond(fence, fix, metres) }, needed);
  };

const confirmation = ({ confirmFixes }: FenceRow) => ({ ms: CONFIRM_MS, times: confirmFixes });

const isBeyond = ({ toleranceM, radiusM }: FenceRow, { accuracyM }: Fix, metres: number): boolean =>
  metres > Math.max(toleranceM, SHARE_OF_RADIUS * Number(radiusM ?? 0)) + Math.min(accuracyM, MAX_ACCURACY_M);
