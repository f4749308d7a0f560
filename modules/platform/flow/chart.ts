import type { Context } from '@zhixing/engine/context.ts';
import { type Branching, type FlowDocument, type FlowNode, isBranching } from '@zhixing/flow';
import { branchTitle } from './titles.ts';

/** The nodes of a flow as they may be drawn for everybody whom an instance concerns: what is tested, written and sent stays with the designers. */
export const chartOf = (ctx: Context, document: FlowDocument) => ({ nodes: nodesOf(ctx, document, document.nodes) });

function nodesOf(ctx: Context, document: FlowDocument, nodes: readonly FlowNode[]): object[] {
  return nodes.map((node) => (isBranching(node) ? branchingOf(ctx, document, node) : plainOf(node)));
}

const branchingOf = (ctx: Context, document: FlowDocument, { kind, id, title, branches }: Branching) => ({
  ...{ kind, id, title },
  branches: branches.map((branch, index) => ({
    id: branch.id,
    title: branchTitle(ctx.engine, document, id, branch, index, ctx.language),
    ...(branch.test && { test: { when: {} } }),
    nodes: nodesOf(ctx, document, branch.nodes),
  })),
});

function plainOf(node: Exclude<FlowNode, Branching>): object {
  const { kind, id, title } = node;
  if (node.kind === 'approval' || node.kind === 'processing')
    return { kind, id, title, who: node.who, ...(node.mode && { mode: node.mode }) };
  if (node.kind === 'trigger') return { kind, id, title, actions: node.actions.map(({ do: what }) => ({ do: what })) };
  if (node.kind === 'copy') return { kind, id, title, who: node.who };
  if (node.kind === 'timer') return { kind, id, title, after: node.after };
  return node.kind === 'subFlow' ? { kind, id, title, flow: node.flow } : node;
}
