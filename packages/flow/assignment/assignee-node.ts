import type { FlowNode } from '../document.ts';
import type { Mode } from '../node.ts';

/** The nodes that wait for people. */
export type AssigneeNode = Extract<FlowNode, { kind: 'approval' | 'processing' }>;

export const isAssigneeNode = (node: FlowNode): node is AssigneeNode => node.kind === 'approval' || node.kind === 'processing';

/** How decisions become one at a node, with what holds where the document says nothing. Levels are asked one after the other. */
export const modeOf = (node: AssigneeNode): Mode => (node.who.who === 'levels' ? { mode: 'any' } : (node.mode ?? { mode: 'any' }));
