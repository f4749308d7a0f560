/** Something that can be checked, or a directory of such things, which is checked, half-checked or not by what stands in it. */
export interface CheckNode {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly CheckNode[];
  /** Shown, and not to be changed. */
  readonly fixed?: boolean;
  /** Why it is fixed, or what else is to be known. */
  readonly note?: string;
}

export type CheckState = 'all' | 'some' | 'none';

/** A line as it is drawn: a node with its place and how far it is checked. */
export interface CheckLine {
  readonly node: CheckNode;
  /** From 1. */
  readonly level: number;
  readonly state: CheckState;
  /** Undefined for what has nothing below it. */
  readonly open: boolean | undefined;
  /** How many of how many below it are checked. */
  readonly checked: number;
  readonly leaves: number;
}

interface Shown {
  readonly checked: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  /** Everything is open while something is looked for. */
  readonly allOpen: boolean;
}

/** The lines of a tree in their order, without what stands in closed directories. */
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

/** Keys of everything that can be checked in these nodes; with `changeable` only of what may be changed. */
export function leavesOf(nodes: readonly CheckNode[], changeable = false): string[] {
  return nodes.flatMap((node) => {
    if (changeable && node.fixed) return [];
    return node.children ? leavesOf(node.children, changeable) : [node.key];
  });
}

export const directoriesOf = (nodes: readonly CheckNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? [node.key, ...directoriesOf(node.children)] : []));

/** The nodes that fit, with the directories that they stand in. A directory that fits by its own title keeps all that is in it. */
export function sifted(nodes: readonly CheckNode[], fits: (node: CheckNode) => boolean, whole: (node: CheckNode) => boolean): CheckNode[] {
  return nodes.flatMap((node) => {
    if (!node.children) return fits(node) ? [node] : [];
    if (whole(node)) return [node];
    const children = sifted(node.children, fits, whole);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** What is checked after a press on a node: all that may be changed in it, or nothing where it was all. */
export function toggled(checked: ReadonlySet<string>, node: CheckNode): ReadonlySet<string> {
  const keys = leavesOf([node], true);
  const off = keys.length > 0 && keys.every((key) => checked.has(key));
  return withKeys(checked, keys, !off);
}

/** What is checked when these keys are, or are no longer. */
export function withKeys(checked: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(checked);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}
