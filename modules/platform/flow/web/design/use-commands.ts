import type { Branching, FlowDocument, FlowNode, NodeKind } from '@zhixing/flow';
import type { Dispatch, KeyboardEvent } from 'react';
import type { Place } from '../chart/layout.ts';
import type { Design, Step } from './design-state.ts';
import {
  addBranch,
  beforeNode,
  branchOf,
  copyOf,
  freshNames,
  insertNode,
  moveNode,
  newNode,
  nodeOf,
  placeOf,
  removeBranch,
  removeNode,
  replaceNode,
  toPaste,
} from './edit.ts';

/** Commands of the designer, by button or key. */
export interface Commands {
  readonly add: (kind: NodeKind, place: Place) => void;
  /** Adds a branch and selects it, so that its condition can be edited. */
  readonly addBranch: (node: Branching) => void;
  readonly paste: (place: Place) => void;
  readonly remove: (id: string) => void;
  readonly cut: (id: string) => void;
  readonly duplicate: (id: string) => void;
  readonly move: (id: string, by: 1 | -1) => void;
  readonly replace: (node: FlowNode, typing?: string) => void;
  readonly put: (document: FlowDocument, typing?: string) => void;
  readonly press: (event: KeyboardEvent, id: string) => void;
}

export function useCommands(design: Design, dispatch: Dispatch<Step>, edit: () => void): Commands {
  const { document } = design;
  const put = (next: FlowDocument, choose?: string | null) =>
    dispatch({ do: 'change', document: next, ...(choose !== undefined && { choose }) });
  const commands: Omit<Commands, 'press'> = {
    add: (kind, place) => {
      const node = newNode(document, kind);
      put(insertNode(document, place, node), node.id);
    },
    addBranch: (node) => {
      const id = freshNames(document)('branch');
      put(replaceNode(document, addBranch(node, id)), `${node.id}.${id}`);
    },
    paste: (place) => {
      if (!design.cut) return;
      const node = toPaste(document, design.cut);
      put(insertNode(document, place, node), node.id);
    },
    remove: (id) => put(removed(document, id), id.includes('.') ? (id.split('.')[0] ?? null) : beforeNode(document, id)),
    cut: (id) => {
      const node = nodeOf(document, id);
      if (!node || node.kind === 'start') return;
      dispatch({ do: 'cut', node });
      put(removeNode(document, id), beforeNode(document, id));
    },
    duplicate: (id) => {
      const [node, place] = [nodeOf(document, id), placeOf(document, id)];
      if (!node || !place || node.kind === 'start') return;
      const copy = copyOf(document, node);
      put(insertNode(document, { ...place, index: place.index + 1 }, copy), copy.id);
    },
    move: (id, by) => put(moveNode(document, id, by)),
    replace: (node, typing) => dispatch({ do: 'change', document: replaceNode(document, node), typing }),
    put: (next, typing) => dispatch({ do: 'change', document: next, typing }),
  };
  return { ...commands, press: (event, id) => pressed(event, id, commands, edit) };
}

function removed(document: FlowDocument, id: string): FlowDocument {
  const branch = branchOf(document, id);
  if (!branch) return removeNode(document, id);
  return replaceNode(document, removeBranch(branch.node, branch.branch.id));
}

/** Delete removes, Alt+arrow moves, Ctrl+D duplicates, Ctrl+X cuts, Enter focuses the panel. */
function pressed(event: KeyboardEvent, id: string, commands: Omit<Commands, 'press'>, edit: () => void): void {
  const ctrl = event.ctrlKey || event.metaKey;
  const keys = new Map<string, () => void>([
    ['Delete', () => commands.remove(id)],
    ['Backspace', () => commands.remove(id)],
    ['Alt+ArrowUp', () => commands.move(id, -1)],
    ['Alt+ArrowDown', () => commands.move(id, 1)],
    ['Ctrl+d', () => commands.duplicate(id)],
    ['Ctrl+x', () => commands.cut(id)],
    ['Enter', edit],
  ]);
  const act = keys.get(`${ctrl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.key}`);
  if (!act) return;
  event.preventDefault();
  act();
}
