import type { Context } from '@zhixing/engine/context.ts';
import { type Branching, type FlowDocument, type FlowNode, isBranching, outlineOf } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { namesIn } from './design/offers.ts';
import { branchTitle, flowTitle } from './titles.ts';

/** The nodes of a flow for drawing it to all users concerned; conditions, written values and messages are left out. */
export const chartOf = (ctx: Context, document: FlowDocument) => ({ nodes: nodesOf(ctx, document, document.nodes) });

function nodesOf(ctx: Context, document: FlowDocument, nodes: readonly FlowNode[]): object[] {
  return nodes.map((node) => (isBranching(node) ? branchingOf(ctx, document, node) : plainOf(node)));
}

const branchingOf = (ctx: Context, document: FlowDocument, { kind, id, title, branches }: Branching) => ({
  kind,
  id,
  title,
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
  if (node.kind === 'subFlow') return { kind, id, title, flow: node.flow, perRow: node.perRow, async: node.async };
  return node;
}

/** Names of the assignees on the chart and of the flows that are started. */
export async function namesOnChart(ctx: Context, document: FlowDocument): Promise<Record<string, string>> {
  const nodes = [...outlineOf(document).places.values()].map(({ node }) => node);
  return { ...(await namesIn(ctx, { settings: {}, nodes: nodes.flatMap(whoAlone) })), ...(await flowsStarted(ctx, nodes)) };
}

// Leaves out the recipients of deadlines and failures, which the chart does not show.
const whoAlone = (node: FlowNode): FlowNode[] => {
  if (node.kind === 'copy') return [node];
  return node.kind === 'approval' || node.kind === 'processing' ? [{ kind: node.kind, id: node.id, who: node.who }] : [];
};

async function flowsStarted({ db, engine, language }: Context, nodes: readonly FlowNode[]): Promise<Record<string, string>> {
  const codes = nodes.flatMap((node) => (node.kind === 'subFlow' ? [node.flow] : []));
  if (codes.length === 0) return {};
  const found = await db.query<{ code: string; name: string }>(
    sql`select code, name from flow_template where code = any(${codes}) and deleted_at is null`,
  );
  const title = (code: string, name: string) => (name === code ? flowTitle(engine, { code }, language) : name);
  return Object.fromEntries(found.map(({ code, name }) => [code, title(code, name)]));
}
