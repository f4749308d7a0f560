import type { Directive } from '../../directive.ts';
import type { Run } from '../../run.ts';
import type { EndNode } from './schema.ts';

/** Ends the flow, including other running branches. */
export function enterEnd(_run: Run, node: EndNode): Directive {
  return { go: 'end', as: node.as ?? 'approved' };
}
