import type { FlowNode } from '../document.ts';
import type { Mode } from '../node.ts';

/** The nodes that ask people. */
export type AssigneeNode = Extract<FlowNode, { kind: 'approval' | 'processing' }>;

export const isAssigneeNode = (node: FlowNode): node is AssigneeNode => node.kind === 'approval' || node.kind === 'processing';

/** How several decisions are combined at a node, with the default `any`. Levels are always asked one after the other. */
export const modeOf = (node: AssigneeNode): Mode => (node.who.who === 'levels' ? { mode: 'any' } : (node.mode ?? { mode: 'any' }));
