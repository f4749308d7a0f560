import type { FlowDocument, FlowNode } from '@zhixing/flow';
import { useReducer } from 'react';
import type { Chosen } from './edit.ts';

/** State of the designer: the document, its saved version, undo and redo history, and the selection. */
export interface Design {
  readonly document: FlowDocument;
  readonly saved: FlowDocument;
  readonly past: readonly FlowDocument[];
  readonly future: readonly FlowDocument[];
  readonly chosen: Chosen;
  readonly cut: FlowNode | null;
  /** The field last typed into: further typing there is merged into one undo step. */
  readonly typing: string | null;
  /** Increases when the document changes from outside its input fields, so that they are re-rendered. */
  readonly revision: number;
}

export type Step =
  | { readonly do: 'change'; readonly document: FlowDocument; readonly typing?: string | undefined; readonly choose?: Chosen }
  | { readonly do: 'choose'; readonly chosen: Chosen }
  | { readonly do: 'cut'; readonly node: FlowNode | null }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'saved'; readonly document: FlowDocument }
  | { readonly do: 'replace'; readonly document: FlowDocument };

const MAX_STEPS = 100;

export const beginDesign = (document: FlowDocument): Design => ({
  document,
  saved: document,
  past: [],
  future: [],
  chosen: null,
  cut: null,
  typing: null,
  revision: 0,
});

/** Reducer of the designer state. */
export function designed(design: Design, step: Step): Design {
  if (step.do === 'choose') return { ...design, chosen: step.chosen, typing: null };
  if (step.do === 'cut') return { ...design, cut: step.node };
  if (step.do === 'saved') return { ...design, saved: step.document, typing: null };
  if (step.do === 'undo' || step.do === 'redo') return stepped(design, step.do);
  return changed(design, step);
}

function changed(design: Design, step: Extract<Step, { do: 'change' | 'replace' }>): Design {
  const { document, past, typing, revision } = design;
  const tag = (step.do === 'change' && step.typing) || null;
  const goesOn = tag !== null && tag === typing;
  return {
    ...design,
    document: step.document,
    past: goesOn ? past : [...past, document].slice(-MAX_STEPS),
    future: [],
    typing: tag,
    revision: step.do === 'replace' ? revision + 1 : revision,
    ...(step.do === 'change' && step.choose !== undefined && { chosen: step.choose }),
  };
}

function stepped(design: Design, way: 'undo' | 'redo'): Design {
  const [from, to] = way === 'undo' ? [design.past, design.future] : [design.future, design.past];
  const document = from.at(-1);
  if (!document) return design;
  const [left, stored] = [from.slice(0, -1), [...to, design.document]];
  const lists = way === 'undo' ? { past: left, future: stored } : { future: left, past: stored };
  return { ...design, ...lists, document, typing: null, revision: design.revision + 1 };
}

export const isDirty = ({ document, saved }: Design): boolean => document !== saved && JSON.stringify(document) !== JSON.stringify(saved);

export const useDesign = (document: FlowDocument) => useReducer(designed, document, beginDesign);
