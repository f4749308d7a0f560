import type { Link, Ours, Step } from './steps.ts';

/** Remote ids: departments, people, people reported as disabled, and everyone in the company. */
export interface Present {
  readonly departments: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  readonly switchedOff: ReadonlySet<string>;
  /** Includes people invisible to the application; null where this is unknown. */
  readonly everybody: ReadonlySet<string> | null;
}

/** Steps for linked records that are gone remotely. They are never deleted. */
export function planGone(ours: Ours, present: Present, how: 'ask' | 'disable'): readonly Step[] {
  return ours.links.flatMap((link) => {
    if (link.gone) return [];
    return (link.kind === 'department' ? goneDepartment(link, ours, present, how) : gonePerson(link, ours, present, how)) ?? [];
  });
}

function goneDepartment({ theirs, ours: id }: Link, ours: Ours, { departments }: Present, how: 'ask' | 'disable'): Step | null {
  const known = ours.departments.get(id);
  if (departments.has(theirs) || !known?.enabled || known.deleted) return null;
  return { kind: 'department', outcome: how, theirs, ours: id, name: known.name, reason: 'gone' };
}

function gonePerson({ theirs, ours: id }: Link, ours: Ours, present: Present, how: 'ask' | 'disable'): Step | null {
  const known = ours.people.get(id);
  if (present.people.has(theirs) || !known?.enabled || known.deleted) return null;
  const off = present.switchedOff.has(theirs);
  // Invisible to the application, but not gone.
  if (!off && present.everybody?.has(theirs)) return null;
  const step = { kind: 'person', theirs, ours: id, name: known.name } as const;
  if (known.holds !== null) return { ...step, outcome: 'refuse', reason: 'protected', params: { what: known.holds } };
  return { ...step, outcome: how, reason: off ? 'switchedOff' : 'gone', params: { account: known.account } };
}

/** This few may be gone at once without stopping the run, however small the company. */
const FEW = 2;

/**
 * Whether so many are gone that an error on the remote side is likely, such as an application that sees less than before: the run then
 * stops before any change.
 */
export function mustStop(steps: readonly Step[], { links }: Ours, percent: number): { readonly gone: number; readonly of: number } | null {
  for (const kind of ['person', 'department'] as const) {
    const gone = steps.filter((step) => step.kind === kind && (step.reason === 'gone' || step.reason === 'switchedOff')).length;
    const of = links.filter((link) => link.kind === kind && !link.gone).length;
    if (gone > FEW && gone * 100 > of * percent) return { gone, of };
  }
  return null;
}
