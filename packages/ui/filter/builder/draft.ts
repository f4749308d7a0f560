import { type Condition, type Operand, shapeOf } from '@zhixing/model';

/** A comparison on one field, as edited in the builder; parts not chosen yet are ''. */
export interface Line {
  readonly kind: 'line';
  readonly id: string;
  /** A field, or a field of a referenced model: `school.region`. */
  readonly path: string;
  readonly operand: Operand | undefined;
  /** The chosen comparison, while the operand is not complete enough to imply it. */
  readonly question?: string;
  /** Negated: "does not contain". */
  readonly negated: boolean;
}

/** A group of parts and how they are combined. */
export interface Group {
  readonly kind: 'group';
  readonly id: string;
  readonly mode: Mode;
  readonly parts: readonly Draft[];
}

export const modes = ['all', 'any', 'none'] as const;
export type Mode = (typeof modes)[number];
export type Draft = Line | Group;

/** Maximum nesting of groups; the server accepts a little more. */
export const DEEPEST = 4;

let made = 0;
const newId = (): string => `c${++made}`;

export const newLine = (path = ''): Line => ({ kind: 'line', id: newId(), path, operand: undefined, negated: false });
export const newGroup = (mode: Mode = 'all', parts: readonly Draft[] = [newLine()]): Group => ({ kind: 'group', id: newId(), mode, parts });

/** Converts a condition to a draft, always with a group at the top. */
export function readDraft(condition: Condition | null): Group {
  if (!condition) return newGroup();
  const [only, ...others] = draftsOf(condition);
  return only?.kind === 'group' && others.length === 0 ? only : newGroup('all', only ? [only, ...others] : [newLine()]);
}

function draftsOf(condition: Condition): Draft[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return [newGroup(shape.kind, shape.parts.flatMap(joined))];
  if (shape.kind === 'not') return [negated(shape.part)];
  return Object.entries(condition as Record<string, Operand>).map(([name, operand]) => lineOf(name, operand));
}

// Several fields in one object are AND-ed; below "any" they become a group of their own.
function joined(part: Condition): Draft[] {
  const drafts = draftsOf(part);
  return drafts.length > 1 ? [newGroup('all', drafts)] : drafts;
}

function negated(part: Condition): Draft {
  const shape = shapeOf(part);
  if (shape.kind === 'any') return newGroup('none', shape.parts.flatMap(joined));
  const drafts = joined(part);
  const [only] = drafts;
  return only?.kind === 'line' && !only.negated ? { ...only, negated: true } : newGroup('none', drafts);
}

function lineOf(name: string, operand: Operand): Line {
  const inner = typeof operand === 'object' && operand !== null ? operand.where : undefined;
  const [field, ...others] = inner && shapeOf(inner).kind === 'leaves' ? Object.entries(inner as Record<string, Operand>) : [];
  if (!field || others.length > 0) return { ...newLine(name), operand };
  return { ...newLine(`${name}.${field[0]}`), operand: field[1] };
}

/** Converts a draft to a condition; null if empty. Unfinished lines and empty groups are skipped. */
export function writeDraft(draft: Draft): Condition | null {
  if (draft.kind === 'line') return writeLine(draft);
  const parts = draft.parts.map(writeDraft).filter((part): part is Condition => part !== null);
  const [only] = parts;
  if (!only) return null;
  if (draft.mode === 'none') return { not: parts.length === 1 ? only : { any: parts } };
  return parts.length === 1 ? only : ({ [draft.mode]: parts } as Condition);
}

function writeLine({ path, operand, negated: not }: Line): Condition | null {
  if (!path || operand === undefined) return null;
  const [field = '', beyond] = path.split('.');
  const condition = { [field]: beyond === undefined ? operand : { where: { [beyond]: operand } } } as Condition;
  return not ? { not: condition } : condition;
}

/** Replaces the part with that id, or removes it when null. A group left empty is removed too. */
export function changed(group: Group, id: string, change: (part: Draft) => Draft | null): Group {
  const parts = group.parts.flatMap((part): Draft[] => {
    if (part.id === id) return [change(part) ?? []].flat();
    if (part.kind === 'line') return [part];
    const inner = changed(part, id, change);
    return inner.parts.length === 0 && part.parts.length > 0 ? [] : [inner];
  });
  return { ...group, parts };
}

/** Counts lines without a complete comparison. */
export function unfinished(draft: Draft): number {
  if (draft.kind === 'group') return draft.parts.reduce((sum, part) => sum + unfinished(part), 0);
  return draft.operand === undefined ? 1 : 0;
}
