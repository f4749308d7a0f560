import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { Organisation } from '../../identity/organisation/organisation.model.ts';

/*
 * Agencies, bases and camps have a node with their own id in the organisation tree, from which data scopes are computed: agencies below the
 * platform, bases and camps below their bureau.
 */

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly uscc: string;
  readonly bureau: string | null;
}

/** Creates or updates the node of an agency, base or camp. */
export async function putPlace({ id, name, uscc, bureau }: Placed, kind: 'agency' | 'base' | 'camp', ctx: Context): Promise<void> {
  const places = repo(Organisation, elevated(ctx));
  const platform = kind === 'agency' ? await places.first({ kind: 'platform', parent: null }) : null;
  const values = { name, kind, code: uscc, parent: kind === 'agency' ? (platform?.id ?? null) : bureau };
  if (await places.first({ id: { eq: id } })) await places.update(id, values);
  else await places.create(values, id);
}

/** Whether a change affects the node. */
export const movesPlace = (changed: ReadonlySet<string>): boolean => ['name', 'uscc', 'bureau'].some((name) => changed.has(name));

export const removePlace = ({ id }: Placed, ctx: Context): Promise<void> => repo(Organisation, elevated(ctx)).remove(id);

/** Restores the node by SQL, since repositories do not find deleted rows. */
export async function restorePlace({ id }: Placed, ctx: Context): Promise<void> {
  await updateRows(ctx, Organisation, { set: {}, where: sql`t.id = ${id}`, deleted: false });
}
