import { type Context, elevated } from '@zhixing/engine/context.ts';
import { describeRows } from '@zhixing/engine/describe/describe-form.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { FlowNode } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { z } from 'zod';
import { formAt } from './node-form.ts';

export type RowRight = 'read' | 'change' | 'write';

const order = ['read', 'change', 'write'] as const;

/** What nodes say about the sub-tables of the record. */
export const rowRightsAt = (node: FlowNode | undefined) => (node && 'rows' in node ? node.rows : undefined);

/** The most that any of the nodes lets be done with the rows of a sub-table. */
export function rightToRows(ctx: Context, nodes: readonly (FlowNode | undefined)[], name: string): RowRight {
  const rights = nodes.map((node) => rightAt(ctx, node, name));
  return order.findLast((right) => rights.includes(right)) ?? 'read';
}

/** Where nothing is said, the initiator does with rows what his own permissions let him, and nobody else does anything. */
function rightAt(ctx: Context, node: FlowNode | undefined, name: string): RowRight {
  const form = formAt(node);
  if (form && !form.rows?.includes(name)) return 'read';
  const said = rowRightsAt(node)?.[name];
  if (said) return said === 'change' || said === 'write' ? said : 'read';
  const child = ctx.engine.registry.find(name);
  if (node?.kind !== 'start' || !child || can(ctx, child, 'update') === null) return 'read';
  return can(ctx, child, 'create') !== null && can(ctx, child, 'delete') !== null ? 'write' : 'change';
}

const sentRows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** Throws where rows are sent that the node does not let be written: other tables, other fields, more or fewer rows than there are. */
export function mustBeWritableRows(ctx: Context, node: FlowNode | undefined, model: EffectiveModel, sent: unknown): void {
  const tables = describeRows(elevated(ctx), model);
  // What has no form of rows at all is refused where it is written.
  for (const [name, rows] of Object.entries(sentRows.safeParse(sent).data ?? {})) {
    const right = rightToRows(ctx, [node], name);
    const fields = tables.find((table) => table.model === name)?.fields ?? [];
    const known = new Set(['id', 'version', ...(right === 'write' ? ['$delete'] : []), ...fields]);
    const strange = rows.flatMap((row) => Object.keys(row)).find((key) => !known.has(key));
    if (right === 'read' || strange) throw modelErrors.readonlyField({ field: strange ?? name });
    if (right === 'change' && rows.some((row) => row.id === undefined)) throw modelErrors.readonlyField({ field: name });
  }
}
