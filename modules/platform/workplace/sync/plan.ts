import type { Department, Person } from '@zhixing/workplace/platform.ts';
import { planDepartments } from './plan-departments.ts';
import { type PeopleRules, planPeople } from './plan-people.ts';
import { mustStop, planGone } from './removed.ts';
import type { Ours, Step } from './steps.ts';

/** Everything read from a workplace. */
export interface Theirs {
  readonly departments: readonly Department[];
  /** Each person once, whatever their departments. */
  readonly people: readonly Person[];
  readonly everybody: ReadonlySet<string> | null;
}

export interface SyncRules extends PeopleRules {
  /** The remote department that corresponds to the organisation. */
  readonly top: string;
  readonly gone: 'ask' | 'disable';
  /** The percentage that may be gone at once. */
  readonly brakePercent: number;
}

export interface Plan {
  readonly steps: readonly Step[];
  /** Number of records that are up to date. */
  readonly same: number;
  /** Set where too many are gone. */
  readonly stop: { readonly gone: number; readonly of: number } | null;
}

/** The steps of a run, in order: departments before people, those gone last. A pure function. */
export function plan(theirs: Theirs, ours: Ours, rules: SyncRules): Plan {
  const active = theirs.people.filter((person) => person.active);
  const departments = planDepartments(theirs.departments, ours, rules.organisation, rules.top);
  const here = new Map(ours.links.filter(({ kind }) => kind === 'department').map((link) => [link.theirs, link.ours]));
  for (const step of departments.steps) if (step.outcome === 'link' && step.ours) here.set(step.theirs, step.ours);
  const people = planPeople(active, ours, rules, { placed: departments.placed, here });
  const gone = planGone(ours, presentOf(theirs, active), rules.gone);
  const untold = [...rules.notGivable].map(([, name]): Step => ({ ...ROLE, name }));
  const steps = [...departments.steps, ...people, ...gone, ...untold];
  const changed = departments.steps.filter(({ outcome }) => outcome !== 'refuse').length + people.length;
  const same = departments.placed.size + active.length - changed;
  return { steps, same, stop: mustStop(steps, ours, rules.brakePercent) };
}

/** The step that reports a role of the rules that cannot be assigned. */
const ROLE = { kind: 'person', outcome: 'refuse', theirs: '', ours: null, reason: 'roleNotGiven' } as const;

const presentOf = ({ departments, people, everybody }: Theirs, active: readonly Person[]) => ({
  departments: new Set(departments.map(({ id }) => id)),
  people: new Set(active.map(({ id }) => id)),
  switchedOff: new Set(people.filter((one) => !one.active).map(({ id }) => id)),
  everybody,
});
