import type { Department, Person } from '@zhixing/workplace/platform.ts';
import { mustStop, planGone } from './gone.ts';
import { planDepartments } from './plan-departments.ts';
import { type PeopleRules, planPeople } from './plan-people.ts';
import type { Ours, Step } from './steps.ts';

/** Everything that a workplace has told. */
export interface Theirs {
  readonly departments: readonly Department[];
  /** Each once, in whatever departments. */
  readonly people: readonly Person[];
  readonly everybody: ReadonlySet<string> | null;
}

export interface SyncRules extends PeopleRules {
  /** The department there that stands for the organisation. */
  readonly top: string;
  readonly gone: 'ask' | 'disable';
  /** Of a hundred, how many may be gone at once. */
  readonly brakePercent: number;
}

export interface Plan {
  readonly steps: readonly Step[];
  /** How many are here as they are there. */
  readonly same: number;
  /** Set where too many are gone. */
  readonly stop: { readonly gone: number; readonly of: number } | null;
}

/** What a run would do, in the order in which it would: departments before the people in them, whoever is gone at last. Reads nothing and writes nothing. */
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

/** A rule whose role may not be given is told once. */
const ROLE = { kind: 'person', outcome: 'refuse', theirs: '', ours: null, reason: 'roleNotGiven' } as const;

const presentOf = ({ departments, people, everybody }: Theirs, active: readonly Person[]) => ({
  departments: new Set(departments.map(({ id }) => id)),
  people: new Set(active.map(({ id }) => id)),
  switchedOff: new Set(people.filter((one) => !one.active).map(({ id }) => id)),
  everybody,
});
