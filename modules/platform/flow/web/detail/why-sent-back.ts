import type { FlowDetail, Line } from '../flow.ts';

/** What was decided and what it opened come from one moment, told apart only by clocks. */
const MOMENT_MS = 1000;

/** The decisions against it that still count: the last of a flow that was refused, else those by which what is open now was opened. */
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
