import type { FlowDocument } from '@zhixing/flow';
import { branchOf } from './edit.ts';
import type { Finding } from './use-flows.ts';

/** The card of a finding: the branch whose condition is meant, or the node, or none. */
export function findingPlace(document: FlowDocument, { node, path }: Pick<Finding, 'node' | 'path'>): string | null {
  const branch = path.split('.').slice(0, 2).join('.');
  return branchOf(document, branch) ? branch : node;
}
