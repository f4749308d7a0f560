import type { FlowNode } from '../document.ts';
import type { Mode } from '../node.ts';

/** The nodes that wait for people. */
export type AskingNode = Extract<FlowNode, { kind: 'approval' | 'processing' }>;

export const asksPeople = (node: FlowNode): node is AskingNode => node.kind === 'approval' || node.kind === 'processing';

/** How decisions become one at a node, with what holds where the document says nothing. Levels are asked one after the other. */
export const modeOf = (node: AskingNode): Mode => (node.who.who === 'levels' ? { mode: 'any' } : (node.mode ?? { mode: 'any' }));
