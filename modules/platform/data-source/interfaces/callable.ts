import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { isId, type Row } from '@zhixing/model';
import type { DataInterface } from './data-interface.model.ts';
import { interfaceErrors } from './interface.errors.ts';

/**
 * Finds an enabled interface by id or code and checks the permission to call it: the grant `act:call`, on all interfaces or within a data
 * scheme, or an API key bound to the interface.
 */
export async function callable(ctx: Context, key: string): Promise<Row<typeof DataInterface>> {
  const model = ctx.engine.registry.get('dataInterface');
  const scope = mustBeAble(ctx, model, 'act:call');
  const [found] = isId(key) ? [{ id: key }] : await findRows(elevated(ctx), model, { code: { eq: key } }, { limit: 1 });
  const row = (await loadRow(ctx, model, found?.id ?? key, scope)) as unknown as Row<typeof DataInterface>;
  if (row.status !== 'enabled') throw interfaceErrors.switchedOff({ name: row.name });
  return row;
}
