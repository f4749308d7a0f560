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

/** The rights of a node on the sub-tables of the record. */
export const rowRightsAt = (node: FlowNode | undefined) => (node && 'rows' in node ? node.rows : undefined);

/** The strongest right that any of the nodes gives on a sub-table. */
export function rightToRows(ctx: Context, nodes: readonly (FlowNode | undefined)[], name: string): RowRight {
  const rights = nodes.map((node) => rightAt(ctx, node, name));
  return order.findLast((right) => rights.includes(right)) ?? 'read';
}

/** Without rights in the document, the initiator has their own permissions on the rows at the start, and rows are read-only elsewhere. */
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

/** Throws where rows are sent that the node does not make writable: other tables, other fields, more or fewer rows. */
export function mustBeWritableRows(ctx: Context, node: FlowNode | undefined, model: EffectiveModel, sent: unknown): void {
  const tables = describeRows(elevated(ctx), model);
  // A payload of the wrong shape is refused when it is written.
  for (const [name, rows] of Object.entries(sentRows.safeParse(sent).data ?? {})) {
    const right = rightToRows(ctx, [node], name);
    const fields = tables.find((table) => table.model === name)?.fields ?? [];
    const known = new Set(['id', 'version', ...(right === 'write' ? ['$delete'] : []), ...fields]);
    const strange = rows.flatMap((row) => Object.keys(row)).find((key) => !known.has(key));
    if (right === 'read' || strange) throw modelErrors.readonlyField({ field: strange ?? name });
    if (right === 'change' && rows.some((row) => row.id === undefined)) throw modelErrors.readonlyField({ field: name });
  }
}
