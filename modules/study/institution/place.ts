import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Moment } from '@zhixing/engine/rules.ts';
import { updateRows } from '@zhixing/engine/server-rows.ts';
import sql from 'sql-template-tag';
import { Organisation } from '../../platform/account/organisation.model.ts';

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly uscc: string;
  readonly bureau: string | null;
}

/**
 * Keeps the place of an agency, base or camp in the organisation tree, by which the data scopes of its people are computed: agencies under
 * the platform, bases and camps under their bureau.
 */
export async function mirrorPlace({ row, verb, changed }: Moment<Placed>, kind: 'agency' | 'base' | 'camp', ctx: Context): Promise<void> {
  const places = repo(Organisation, elevated(ctx));
  if (verb === 'delete') return places.remove(row.id);
  // The recycle bin is no door of the repository.
  if (verb === 'restore') return void (await updateRows(ctx, Organisation, { set: {}, where: sql`t.id = ${row.id}`, deleted: false }));
  if (verb === 'act' || !['name', 'uscc', 'bureau'].some((name) => changed.has(name))) return;
  const platform = kind === 'agency' ? await places.first({ kind: 'platform', parent: null }) : null;
  const values = { name: row.name, kind, code: row.uscc, parent: kind === 'agency' ? (platform?.id ?? null) : row.bureau };
  if (await places.first({ id: { eq: row.id } })) await places.update(row.id, values);
  else await places.create(values, row.id);
}
