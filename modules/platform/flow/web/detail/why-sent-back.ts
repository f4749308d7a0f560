import type { FlowDetail, Line } from '../flow.ts';

/** A decision and the visits it opened have the same time up to clock skew. */
const MOMENT_MS = 1000;

/** The negative decisions that still apply: the last one of a rejected flow, else those that opened the current visits. */
export function whySentBack({ standing, records, visits }: Pick<FlowDetail, 'standing' | 'records' | 'visits'>): readonly Line[] {
  const against = records.filter(({ act }) => act === 'return' || act === 'reject');
  if (standing === 'rejected') return against.filter(({ act }) => act === 'reject').slice(-1);
  const open = visits.filter(({ state }) => state === 'open');
  return against.filter(({ at, toNode, act }) =>
    open.some(
      ({ node, openedAt }) =>
        Math.abs(Date.parse(openedAt) - Date.parse(at)) < MOMENT_MS && (toNode === node || (act === 'reject' && toNode === null)),
    ),
  );
}
