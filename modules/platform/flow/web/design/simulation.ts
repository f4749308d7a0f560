import type { FlowDocument } from '@zhixing/flow';
import type { Progress } from '../chart/progress.ts';
import { everyNode } from './edit.ts';
import type { Simulation } from './use-flows.ts';

/** Progress of a simulation for the chart: the last visit of each node. */
export const progressOf = ({ steps }: Simulation): Progress =>
  Object.fromEntries(steps.map(({ node, state, people, from, until, taken }) => [node, { state, people, from, until, taken }]));

/** Fields of the record used in tests, which the simulation asks for. */
export function testedFields({ nodes }: FlowDocument, known: readonly string[]): string[] {
  const text = JSON.stringify(
    everyNode(nodes).flatMap((node) => [
      ...('branches' in node ? node.branches.map(({ test }) => test) : []),
      ...('auto' in node ? [node.auto] : []),
      ...('who' in node && !Array.isArray(node.who) && node.who.who === 'field' ? [{ [node.who.field]: 1 }] : []),
      ...(node.kind === 'timer' && node.field ? [{ [node.field]: 1 }] : []),
    ]),
  );
  return known.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}
