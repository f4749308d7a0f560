import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Organisation } from '../../identity/organisation/organisation.model.ts';

/** A node of the organisation tree, from which data scopes are computed. */
export type Node = Pick<Row<typeof Organisation>, 'kind' | 'name' | 'parent' | 'code' | 'status'>;

interface Written<R> {
  readonly row: R;
}

/** Rules that keep the organisation node of a bureau or school, which has the same id, up to date in the same transaction. */
export function nodeSteps<R extends { id: string }>(nodeOf: (row: R) => Node) {
  const updated = { before: ({ row }: Written<R>, ctx: Context) => update(row.id, nodeOf(row), ctx) };
  return {
    create: {
      before: async ({ row }: Written<R>, ctx: Context) => {
        const { status: _enabled, ...values } = nodeOf(row);
        await organisations(ctx).create(values, row.id);
      },
    },
    update: updated,
    delete: { before: ({ row }: Written<R>, ctx: Context) => organisations(ctx).remove(row.id) },
    restore: {
      before: async ({ row }: Written<R>, ctx: Context) => {
        // Restores the node by SQL, since repositories do not find deleted rows.
        await updateRows(ctx, Organisation, { set: {}, where: sql`t.id = ${row.id}`, deleted: false });
        await update(row.id, nodeOf(row), ctx);
      },
    },
    actions: { enable: updated, disable: updated },
  };
}

const organisations = (ctx: Context) => repo(Organisation, elevated(ctx));

async function update(id: string, { status, ...values }: Node, ctx: Context): Promise<void> {
  const known = await organisations(ctx).update(id, values);
  if (known.status !== status) await organisations(ctx).act(id, status === 'enabled' ? 'enable' : 'disable');
}
