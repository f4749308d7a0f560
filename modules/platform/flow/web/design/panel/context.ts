import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { FlowDocument } from '@zhixing/flow';
import { createContext, useContext } from 'react';
import type { FlowWords } from '../../chart/words.ts';
import type { Info, Offers } from '../use-flows.ts';

/** Look-ups of the node editors: the document, its model, and the available options. */
export interface Desk {
  readonly document: FlowDocument;
  readonly model: ModelDescription | undefined;
  readonly offers: Offers | undefined;
  /** Print templates that nodes may name. */
  readonly sheets: Info['sheets'];
  readonly names: Readonly<Record<string, string>>;
  readonly titleOf: (node: string) => string;
  readonly branchTitle: FlowWords['branch'];
  /** Read-only. */
  readonly fixed: boolean;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('An editor of a node stands in the designer alone.');
  return desk;
}
