import type { Progress } from '../chart/progress.ts';
import type { Simulation } from './use-flows.ts';

/** Progress of a simulation for the chart: the last visit of each node. */
export const progressOf = ({ steps }: Simulation): Progress =>
  Object.fromEntries(steps.map(({ node, state, people, from, until, taken }) => [node, { state, people, from, until, taken }]));
