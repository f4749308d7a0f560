import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import { updateRows } from '@zhixing/engine/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Organisation } from '../../platform/account/organisation.model.ts';
import { School } from '../school/school.model.ts';
import { EducationBureau } from './education-bureau.model.ts';

/*
 * The data scopes of people are computed over the tree of organisations, in which bureaus and schools stand under their own ids.
 */

export const bureauOrganisationRules = defineRules(EducationBureau, {
  beforeCommit: (moment, ctx) => {
    const { name, parent, region, status } = moment.row;
    return mirror(moment, { kind: 'bureau', name, parent, code: region, status }, ctx);
  },
});

export const schoolOrganisationRules = defineRules(School, {
  beforeCommit: (moment, ctx) => {
    const { name, bureau, schoolCode, status } = moment.row;
    return mirror(moment, { kind: 'school', name, parent: bureau, code: schoolCode, status }, ctx);
  },
});

type Place = Pick<Row<typeof Organisation>, 'kind' | 'name' | 'parent' | 'code' | 'status'>;

async function mirror({ row, verb }: Pick<Moment<{ id: string }>, 'row' | 'verb'>, place: Place, ctx: Context): Promise<void> {
  const organisations = repo(Organisation, elevated(ctx));
  const { status, ...values } = place;
  if (verb === 'create') return void (await organisations.create(values, row.id));
  if (verb === 'delete') return organisations.remove(row.id);
  // The recycle bin is no door of the repository; what comes back is then brought up to date through it.
  if (verb === 'restore') await updateRows(ctx, Organisation, { set: {}, where: sql`t.id = ${row.id}`, deleted: false });
  const known = await organisations.update(row.id, values);
  if (known.status !== status) await organisations.act(row.id, status === 'enabled' ? 'enable' : 'disable');
}
