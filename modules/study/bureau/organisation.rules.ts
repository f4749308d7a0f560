import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Organisation } from '../../platform/account/organisation.model.ts';
import { School } from '../school/school.model.ts';
import { EducationBureau } from './education-bureau.model.ts';

/*
 * The tree of organisations, from which data scopes are computed, has a node for each bureau and school under the same id.
 */

type Place = Pick<Row<typeof Organisation>, 'kind' | 'name' | 'parent' | 'code' | 'status'>;

export const bureauOrganisationRules = defineRules(
  EducationBureau,
  mirrored(
    ({ name, parent, region, status }: Row<typeof EducationBureau>): Place => ({ kind: 'bureau', name, parent, code: region, status }),
  ),
);

export const schoolOrganisationRules = defineRules(
  School,
  mirrored(
    ({ name, bureau, schoolCode, status }: Row<typeof School>): Place => ({
      kind: 'school',
      name,
      parent: bureau,
      code: schoolCode,
      status,
    }),
  ),
);

/** Rules that keep the node of a record up to date in the same transaction. */
function mirrored<R extends { id: string }>(placeOf: (row: R) => Place) {
  const updated = { before: ({ row }: { readonly row: R }, ctx: Context) => update(row.id, placeOf(row), ctx) };
  return {
    create: {
      before: async ({ row }: { readonly row: R }, ctx: Context) => {
        const { status: _enabled, ...values } = placeOf(row);
        await organisations(ctx).create(values, row.id);
      },
    },
    update: updated,
    delete: { before: ({ row }: { readonly row: R }, ctx: Context) => organisations(ctx).remove(row.id) },
    restore: {
      before: async ({ row }: { readonly row: R }, ctx: Context) => {
        // Repositories do not reach into the recycle bin; the node is taken out by SQL and then updated as usual.
        await ctx.db.query(sql`update organisation set deleted_at = null where id = ${row.id}`);
        await update(row.id, placeOf(row), ctx);
      },
    },
    actions: { enable: updated, disable: updated },
  };
}

const organisations = (ctx: Context) => repo(Organisation, elevated(ctx));

async function update(id: string, { status, ...values }: Place, ctx: Context): Promise<void> {
  const known = await organisations(ctx).update(id, values);
  if (known.status !== status) await organisations(ctx).act(id, status === 'enabled' ? 'enable' : 'disable');
}
