import type { Context } from '@zhixing/engine/context.ts';
import { everyNode, type FlowDocument, flowDocumentSchema, warningsOf } from '@zhixing/flow';
import type { Finding } from '@zhixing/model';
import { directory } from '../people.ts';

/** What a flow may do that its designer hardly means; nothing for documents that do not even have the right shape. */
export async function warningsIn(ctx: Context, document: unknown): Promise<Finding[]> {
  const parsed = flowDocumentSchema.safeParse(document);
  if (!parsed.success || parsed.data.nodes.length < 2) return [];
  return [...(await unstaffed(ctx, parsed.data)), ...warningsOf(parsed.data)];
}

/** Nodes whose named people, roles, positions, groups or departments have no enabled user at present, whoever starts the flow. */
async function unstaffed(ctx: Context, { nodes }: FlowDocument): Promise<Finding[]> {
  const people = directory(ctx, { user: '', organisation: null, department: null, position: null });
  const found: Finding[] = [];
  for (const node of everyNode(nodes)) {
    if (!('who' in node) || Array.isArray(node.who) || (node.who.who !== 'named' && node.who.who !== 'candidates')) continue;
    const { among: _relative, who: _kind, ...named } = node.who;
    // Without anyone named the check of the document says so.
    if (Object.keys(named).length > 0 && (await people.named(named, null)).length === 0)
      found.push({ id: 'W001', path: `${node.id}.who`, message: 'has nobody at present' });
  }
  return found;
}
