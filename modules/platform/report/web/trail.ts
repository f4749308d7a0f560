import { reportPage } from '@zhixing/shell/menu/report.ts';

/** A report that was left for another one, with what was asked of it. */
export interface Step {
  readonly report: string;
  readonly search: string;
}

const PARAMETER = 'trail';
const MAX_STEPS = 6;

/** The reports through which the reader came to this one, as they stand in the address; broken ones are left out. */
export function readTrail(search: URLSearchParams): readonly Step[] {
  try {
    const steps: unknown = JSON.parse(search.get(PARAMETER) ?? '[]');
    return Array.isArray(steps) ? steps.filter(isStep).slice(-MAX_STEPS) : [];
  } catch {
    return [];
  }
}

const isStep = (step: unknown): step is Step =>
  typeof step === 'object' &&
  step !== null &&
  'report' in step &&
  typeof step.report === 'string' &&
  'search' in step &&
  typeof step.search === 'string';

/** The trail with this report at its end, without the rows that are open. */
export function trailFrom(report: string, search: URLSearchParams): readonly Step[] {
  const own = new URLSearchParams(search);
  for (const name of [PARAMETER, 'cell', 'name']) own.delete(name);
  return [...readTrail(search), { report, search: String(own) }].slice(-MAX_STEPS);
}

/** Parameters that carry a trail. */
export const withTrail = (steps: readonly Step[]): URLSearchParams =>
  new URLSearchParams(steps.length > 0 ? { [PARAMETER]: JSON.stringify(steps) } : {});

/** The address of a step, with the steps before it. */
export function stepAddress(steps: readonly Step[], at: number): string {
  const { report = '', search = '' } = steps[at] ?? {};
  const asked = withTrail(steps.slice(0, at));
  for (const [name, value] of new URLSearchParams(search)) asked.set(name, value);
  return reportPage(report, asked);
}
