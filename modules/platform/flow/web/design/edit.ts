import type { Branching, FlowDocument, FlowNode, NodeKind } from '@zhixing/flow';
import { everyNode } from '@zhixing/flow/fields-read.ts';
import type { Place } from '../chart/layout.ts';

/* Edits of a flow as pure functions from document to document. A document consists of nested lists, so every branching is
   closed again after any edit. */

export type Branch = Branching['branches'][number];
export type Nodes = readonly FlowNode[];

/** The selection in the designer: the flow itself (null), a node, or a branch as `node.branch`. */
export type Chosen = string | null;

const mapLists = (nodes: Nodes, change: (nodes: Nodes, at: Place['branch']) => Nodes, at: Place['branch'] = null): Nodes =>
  change(
    nodes.map((node) =>
      'branches' in node
        ? {
            ...node,
            branches: node.branches.map((branch) => ({
              ...branch,
              nodes: mapLists(branch.nodes, change, { node: node.id, branch: branch.id }),
            })),
          }
        : node,
    ),
    at,
  );

const edited = (document: FlowDocument, change: (nodes: Nodes, at: Place['branch']) => Nodes): FlowDocument => ({
  ...document,
  nodes: [...mapLists(document.nodes, change)],
});

const same = (one: Place['branch'], other: Place['branch']): boolean => one?.node === other?.node && one?.branch === other?.branch;

export const nodeOf = ({ nodes }: Pick<FlowDocument, 'nodes'>, id: Chosen): FlowNode | undefined =>
  everyNode(nodes).find((node) => node.id === id);

/** The branch addressed by `node.branch`, with its node. */
export function branchOf(document: Pick<FlowDocument, 'nodes'>, id: Chosen): { node: Branching; branch: Branch } | undefined {
  const [of, name] = (id ?? '').split('.');
  const node = name ? nodeOf(document, of ?? '') : undefined;
  const branch = node && 'branches' in node ? node.branches.find((one) => one.id === name) : undefined;
  return node && branch ? { node: node as Branching, branch } : undefined;
}

/** The place of a node. */
export function placeOf({ nodes }: Pick<FlowDocument, 'nodes'>, id: string): Place | null {
  let found: Place | null = null;
  mapLists(nodes, (list, at) => {
    const index = list.findIndex((node) => node.id === id);
    if (index >= 0) found = { branch: at, index };
    return list;
  });
  return found;
}

/** Where a node is added for the selection: after a node, or at the start of a branch. */
export function placeToAdd(document: Pick<FlowDocument, 'nodes'>, chosen: Chosen): Place | null {
  const branch = branchOf(document, chosen);
  if (branch) return { branch: { node: branch.node.id, branch: branch.branch.id }, index: 0 };
  const at = chosen ? placeOf(document, chosen) : null;
  return at && { ...at, index: at.index + 1 };
}

export const insertNode = (document: FlowDocument, place: Place, node: FlowNode): FlowDocument =>
  edited(document, (nodes, at) => (same(at, place.branch) ? [...nodes.slice(0, place.index), node, ...nodes.slice(place.index)] : nodes));

export const replaceNode = (document: FlowDocument, node: FlowNode): FlowDocument =>
  withoutLostStages(edited(document, (nodes) => nodes.map((one) => (one.id === node.id ? node : one))));

/** Removes a node with its branches and stages. The start cannot be removed. */
export const removeNode = (document: FlowDocument, id: string): FlowDocument =>
  withoutLostStages(edited(document, (nodes) => nodes.filter((node) => node.id !== id || node.kind === 'start')));

/** Drops the stage actions of removed nodes. */
function withoutLostStages(document: FlowDocument): FlowDocument {
  const { stages, ...settings } = document.settings;
  if (!stages) return document;
  const there = new Set(everyNode(document.nodes).map((node) => node.id));
  const retained = Object.entries(stages).filter(([node]) => there.has(node));
  return { ...document, settings: { ...settings, ...(retained.length > 0 && { stages: Object.fromEntries(retained) }) } };
}

/** Moves a node up or down in its list; not beyond its ends, nor above the start. */
export function moveNode(document: FlowDocument, id: string, by: 1 | -1): FlowDocument {
  const place = placeOf(document, id);
  if (!place || !canMove(document, id, by)) return document;
  return edited(document, (nodes, at) => (same(at, place.branch) ? swapped(nodes, place.index, place.index + by) : nodes));
}

export function canMove(document: Pick<FlowDocument, 'nodes'>, id: string, by: 1 | -1): boolean {
  const place = placeOf(document, id);
  const list = place && listAt(document, place.branch);
  if (!place || !list) return false;
  const to = place.index + by;
  return list[place.index]?.kind !== 'start' && to >= 0 && to < list.length && list[to]?.kind !== 'start';
}

const listAt = (document: Pick<FlowDocument, 'nodes'>, at: Place['branch']): Nodes | undefined =>
  at ? branchOf(document, `${at.node}.${at.branch}`)?.branch.nodes : document.nodes;

function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(to, 0, taken);
  return next;
}

/** A deep copy of a node with fresh ids. */
export function copyOf(document: Pick<FlowDocument, 'nodes'>, node: FlowNode): FlowNode {
  const fresh = freshNames(document);
  const renamed = (one: FlowNode): FlowNode => {
    const id = fresh(one.kind);
    if (!('branches' in one)) return { ...one, id };
    return { ...one, id, branches: one.branches.map((branch) => ({ ...branch, id: fresh('branch'), nodes: branch.nodes.map(renamed) })) };
  };
  return renamed(node);
}

/** A cut node for pasting, with fresh ids where one has been taken since. */
export function toPaste(document: Pick<FlowDocument, 'nodes'>, node: FlowNode): FlowNode {
  const taken = namesIn(document.nodes);
  return [...namesIn([node])].some((name) => taken.has(name)) ? copyOf(document, node) : node;
}

const namesIn = (nodes: Nodes): Set<string> =>
  new Set(everyNode(nodes).flatMap((node) => [node.id, ...('branches' in node ? node.branches.map(({ id }) => id) : [])]));

/** Generates ids that are unused in a flow. */
export function freshNames(document: Pick<FlowDocument, 'nodes'>): (beginning: string) => string {
  const taken = namesIn(document.nodes);
  return (beginning) => {
    let number = 1;
    while (taken.has(`${beginning}${number}`)) number++;
    taken.add(`${beginning}${number}`);
    return `${beginning}${number}`;
  };
}

/** Updates the branches of a node. With conditions, the default branch stays last, as it is evaluated last. */
export function withBranches(node: Branching, change: (branches: readonly Branch[]) => readonly Branch[]): Branching {
  const branches = change(node.branches);
  return { ...node, branches: asks(node) ? branches.toSorted((one, other) => Number(!one.test) - Number(!other.test)) : [...branches] };
}

const asks = ({ kind }: Branching): boolean => kind === 'exclusive' || kind === 'inclusive';

/** The default branch, taken when no condition matches. */
const isOtherwise = (node: Branching, branch: Branch | undefined): boolean => asks(node) && branch !== undefined && !branch.test;

/** Adds a branch before the default one. */
export const addBranch = (node: Branching, id: string): Branching =>
  withBranches(node, (all) => [...all, { id, nodes: [], ...(asks(node) && { test: { when: {} } }) }]);

/** A branch can be removed while at least two remain, including a default one. */
export function canRemoveBranch(node: Branching, id: string): boolean {
  const branch = node.branches.find((one) => one.id === id);
  const alone = node.branches.filter((one) => isOtherwise(node, one)).length === 1;
  return branch !== undefined && node.branches.length > 2 && !(alone && isOtherwise(node, branch));
}

export const removeBranch = (node: Branching, id: string): Branching =>
  canRemoveBranch(node, id) ? withBranches(node, (all) => all.filter((branch) => branch.id !== id)) : node;

export function canMoveBranch(node: Branching, id: string, by: 1 | -1): boolean {
  const from = node.branches.findIndex((branch) => branch.id === id);
  const [branch, other] = [node.branches[from], node.branches[from + by]];
  return branch !== undefined && other !== undefined && isOtherwise(node, branch) === isOtherwise(node, other);
}

export const moveBranch = (node: Branching, id: string, by: 1 | -1): Branching =>
  canMoveBranch(node, id, by)
    ? withBranches(node, (all) => {
        const from = all.findIndex((branch) => branch.id === id);
        return swapped(all, from, from + by);
      })
    : node;

const blanks: { readonly [K in NodeKind]: (id: string, fresh: (beginning: string) => string) => FlowNode } = {
  start: (id) => ({ kind: 'start', id }),
  approval: (id) => ({ kind: 'approval', id, who: { who: 'superior', level: 1 } }),
  processing: (id) => ({ kind: 'processing', id, who: { who: 'superior', level: 1 } }),
  copy: (id) => ({ kind: 'copy', id, who: [{ who: 'initiator' }] }),
  exclusive: (id, fresh) => ({ kind: 'exclusive', id, branches: tested(fresh) }),
  inclusive: (id, fresh) => ({ kind: 'inclusive', id, branches: tested(fresh) }),
  parallel: (id, fresh) => ({ kind: 'parallel', id, branches: plain(fresh) }),
  choose: (id, fresh) => ({ kind: 'choose', id, branches: plain(fresh) }),
  timer: (id) => ({ kind: 'timer', id, after: { amount: 1, unit: 'days' } }),
  subFlow: (id) => ({ kind: 'subFlow', id, flow: '-' }),
  trigger: (id) => ({ kind: 'trigger', id, actions: [{ do: 'add', model: 'none', values: {} }] }),
  end: (id) => ({ kind: 'end', id }),
};

const plain = (fresh: (beginning: string) => string): Branch[] => [
  { id: fresh('branch'), nodes: [] },
  { id: fresh('branch'), nodes: [] },
];

function tested(fresh: (beginning: string) => string): Branch[] {
  const [first, otherwise] = plain(fresh);
  return first && otherwise ? [{ ...first, test: { when: {} } }, otherwise] : [];
}

/** A new node, already valid enough to be saved. */
export function newNode(document: Pick<FlowDocument, 'nodes'>, kind: NodeKind): FlowNode {
  const fresh = freshNames(document);
  return blanks[kind](fresh(kind), fresh);
}

/** The selection after a node is removed: the node before it. */
export function beforeNode(document: Pick<FlowDocument, 'nodes'>, id: string): Chosen {
  const order = everyNode(document.nodes).map((node) => node.id);
  return order[order.indexOf(id) - 1] ?? null;
}

/** Drops undefined properties, so that they do not appear in the document. */
export const tidy = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
