import type { Department } from '@zhixing/workplace/platform.ts';
import type { OurDepartment, Ours, Step } from './steps.ts';

const MAX_NAME_LENGTH = 60;

/** The plan for departments and their organisations. */
export interface DepartmentPlan {
  readonly steps: readonly Step[];
  /** Remote departments that have, or will have, an organisation here. */
  readonly placed: ReadonlySet<string>;
}

/** A department with its place in the remote tree. */
interface Ordered extends Department {
  /** Ids of its ancestors, the nearest first. */
  readonly above: readonly string[];
}

/**
 * Plans organisations for departments, parents before children. One whose parent is not visible is placed directly below the root, since an
 * application may see only a part of the company. Children of a refused one are placed below its nearest ancestor.
 * @param root the organisation here below which they are placed
 * @param top the remote department that the root corresponds to
 */
export function planDepartments(theirs: readonly Department[], ours: Ours, root: string, top: string): DepartmentPlan {
  const remote = new Map(theirs.filter(({ id, parent }) => id !== top && parent !== '').map((one) => [one.id, one]));
  const found = createFinder(ours);
  const here = new Map<string, string>();
  const placed = new Set<string>();
  const steps: Step[] = [];
  const inOrder = ordered(remote);
  for (const department of inOrder) {
    const within = department.above.find((id) => placed.has(id)) ?? '';
    const parent = within === '' ? root : (here.get(within) ?? null);
    const known = found(department, parent);
    const step = stepOf(department, known, { within, parent });
    if (step) steps.push(step);
    if (step?.outcome === 'refuse') continue;
    placed.add(department.id);
    if (known.here) here.set(department.id, known.here.id);
  }
  const reached = new Set(inOrder.map(({ id }) => id));
  const circles = [...remote.values()].filter(({ id }) => !reached.has(id)).map((one) => refusal(one, null, 'circle'));
  return { steps: [...steps, ...circles], placed };
}

/** Departments in preorder, siblings sorted and numbered from 1; those in a cycle are left out. */
function ordered(remote: ReadonlyMap<string, Department>): Ordered[] {
  const below = Map.groupBy(remote.values(), ({ parent }) => (remote.has(parent) ? parent : ''));
  const walk = (parent: string, above: readonly string[]): Ordered[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
      .flatMap((one, place) => [{ ...one, order: place + 1, above }, ...walk(one.id, [one.id, ...above])]);
  return walk('', []);
}

interface Known {
  readonly here: OurDepartment | undefined;
  readonly linked: boolean;
  /** Whether it was marked as gone before. */
  readonly back: boolean;
}

/**
 * Finds the organisation of a department: the linked one, else one of the same name and parent that is not linked to another department.
 */
function createFinder({ departments, links }: Ours) {
  const linked = new Map(links.filter(({ kind }) => kind === 'department').map((link) => [link.theirs, link]));
  const taken = new Set([...linked.values()].map(({ ours }) => ours));
  return ({ id, name }: Department, parent: string | null): Known => {
    const link = linked.get(id);
    if (link) return { here: departments.get(link.ours), linked: true, back: link.gone };
    const isNamesake = (one: OurDepartment) => one.parent === parent && one.name === name && !one.deleted && !taken.has(one.id);
    const namesake = parent === null ? undefined : [...departments.values()].find(isNamesake);
    if (namesake) taken.add(namesake.id);
    return { here: namesake, linked: false, back: false };
  };
}

interface Place {
  readonly within: string;
  /** Its parent organisation; null while that is still to be created. */
  readonly parent: string | null;
}

function stepOf(department: Ordered, { here, linked, back }: Known, { within, parent }: Place): Step | null {
  const { id: theirs, name, order } = department;
  const wrong = wrongWith(name, { here, linked });
  if (wrong) return refusal(department, here?.id ?? null, wrong);
  const step = { kind: 'department', theirs, name, within } as const;
  if (!here) return { ...step, outcome: 'create', ours: null, values: { name, sortCode: order } };
  const values = differing(here, { name, sortCode: order });
  if (!linked) return { ...step, outcome: 'link', ours: here.id, reason: 'byName', values };
  if (back && !here.enabled) return { ...step, outcome: 'enable', ours: here.id, values };
  const fields = [...Object.keys(values), ...(here.parent === parent ? [] : ['parent'])];
  if (fields.length === 0) return null;
  const outcome = fields.includes('parent') ? 'move' : 'change';
  return { ...step, outcome, ours: here.id, values, reason: 'fields', params: { fields: fields.join(' ') } };
}

function wrongWith(name: string, { here, linked }: Pick<Known, 'here' | 'linked'>): 'badName' | 'deletedHere' | null {
  if (name.trim() === '' || name.length > MAX_NAME_LENGTH) return 'badName';
  return linked && (!here || here.deleted) ? 'deletedHere' : null;
}

const differing = (here: OurDepartment, remote: { readonly name: string; readonly sortCode: number }) => ({
  ...(here.name !== remote.name && { name: remote.name }),
  ...(here.sortCode !== remote.sortCode && { sortCode: remote.sortCode }),
});

const refusal = ({ id, name }: Department, ours: string | null, reason: 'badName' | 'circle' | 'deletedHere'): Step => ({
  kind: 'department',
  outcome: 'refuse',
  theirs: id,
  ours,
  name: name || id,
  reason,
});
