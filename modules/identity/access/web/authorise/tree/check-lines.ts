/** A checkable node, or a directory whose state is derived from its descendants. */
export interface CheckNode {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly CheckNode[];
  /** Shown but not editable. */
  readonly fixed?: boolean;
  /** Why it is fixed, or another remark. */
  readonly note?: string;
}

export type CheckState = 'all' | 'some' | 'none';

/** A rendered line: a node with its level and checked state. */
export interface CheckLine {
  readonly node: CheckNode;
  /** From 1. */
  readonly level: number;
  readonly state: CheckState;
  /** Undefined for leaves. */
  readonly open: boolean | undefined;
  /** Checked leaves below it, of `leaves` in total. */
  readonly checked: number;
  readonly leaves: number;
}

interface Shown {
  readonly checked: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  /** Everything is expanded during a search. */
  readonly allOpen: boolean;
}

/** The visible lines of a tree in order, without those in collapsed directories. */
export function linesOf(nodes: readonly CheckNode[], shown: Shown, level = 1): CheckLine[] {
  return nodes.flatMap((node) => {
    if (!node.children) return [leafLine(node, shown, level)];
    const keys = leavesOf([node]);
    const checked = keys.filter((key) => shown.checked.has(key)).length;
    const state: CheckState = checked === 0 ? 'none' : checked === keys.length ? 'all' : 'some';
    const open = shown.allOpen || shown.open.has(node.key);
    const line: CheckLine = { node, level, state, open, checked, leaves: keys.length };
    return [line, ...(open ? linesOf(node.children, shown, level + 1) : [])];
  });
}

const leafLine = (node: CheckNode, { checked }: Shown, level: number): CheckLine => {
  const is = checked.has(node.key);
  return { node, level, state: is ? 'all' : 'none', open: undefined, checked: is ? 1 : 0, leaves: 1 };
};

/** Keys of all leaves in these nodes; with `changeable` only editable ones. */
export function leavesOf(nodes: readonly CheckNode[], changeable = false): string[] {
  return nodes.flatMap((node) => {
    if (changeable && node.fixed) return [];
    return node.children ? leavesOf(node.children, changeable) : [node.key];
  });
}

export const directoriesOf = (nodes: readonly CheckNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? [node.key, ...directoriesOf(node.children)] : []));

/** The matching nodes with their directories. A directory whose own title matches keeps all its children. */
export function sifted(nodes: readonly CheckNode[], fits: (node: CheckNode) => boolean, whole: (node: CheckNode) => boolean): CheckNode[] {
  return nodes.flatMap((node) => {
    if (!node.children) return fits(node) ? [node] : [];
    if (whole(node)) return [node];
    const children = sifted(node.children, fits, whole);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The checked keys after toggling a node: all of its editable leaves, or none if all were checked. */
export function toggled(checked: ReadonlySet<string>, node: CheckNode): ReadonlySet<string> {
  const keys = leavesOf([node], true);
  const off = keys.length > 0 && keys.every((key) => checked.has(key));
  return withKeys(checked, keys, !off);
}

/** The checked keys with these added or removed. */
export function withKeys(checked: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(checked);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}
