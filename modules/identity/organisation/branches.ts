import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { accessErrors } from '../access/access.errors.ts';
import { mustHoldAllOf } from '../access/grantable.ts';
import type { GradeAdmin } from './grade-admin.model.ts';

/** Rights of graded administration over organisations and their users, for the own layer and those below. */
const gradeRights = ['select', 'add', 'edit', 'delete'] as const;
type GradeRight = (typeof gradeRights)[number];

/** The rights over one organisation: `this` for itself, `sub` for those below. */
export interface Branch {
  readonly organisation: string;
  readonly this: readonly GradeRight[];
  readonly sub: readonly GradeRight[];
}

type Flags = { readonly organisation: string } & { readonly [K in `${'this' | 'sub'}_${GradeRight}`]: boolean };

/** Every organisation that a user administers, with the rights from its own records and from those above. */
export async function branchesOf(db: Database, userId: string): Promise<ReadonlyMap<string, Branch>> {
  const rows = await db.query<Flags>(sql`
    with recursive branch as (
      select organisation, this_layer_select as this_select, this_layer_add as this_add, this_layer_edit as this_edit, this_layer_delete as this_delete,
        sub_layer_select as sub_select, sub_layer_add as sub_add, sub_layer_edit as sub_edit, sub_layer_delete as sub_delete
      from grade_admin where manager = ${userId} and deleted_at is null
      union select o.id, b.sub_select, b.sub_add, b.sub_edit, b.sub_delete, b.sub_select, b.sub_add, b.sub_edit, b.sub_delete
        from organisation o join branch b on o.parent = b.organisation where o.deleted_at is null)
    select organisation::text, bool_or(this_select) as this_select, bool_or(this_add) as this_add, bool_or(this_edit) as this_edit,
      bool_or(this_delete) as this_delete, bool_or(sub_select) as sub_select, bool_or(sub_add) as sub_add, bool_or(sub_edit) as sub_edit,
      bool_or(sub_delete) as sub_delete from branch group by organisation`);
  return new Map(rows.map((row) => [row.organisation, branchOf(row)]));
}

const branchOf = (row: Flags): Branch => ({
  organisation: row.organisation,
  this: gradeRights.filter((right) => row[`this_${right}`]),
  sub: gradeRights.filter((right) => row[`sub_${right}`]),
});

/** The rights of one record, without inherited ones. */
export const branchFrom = (row: Row<typeof GradeAdmin>): Branch => ({
  organisation: row.organisation,
  this: gradeRights.filter((right) => row[`thisLayer${capital(right)}`]),
  sub: gradeRights.filter((right) => row[`subLayer${capital(right)}`]),
});

const capital = <R extends GradeRight>(right: R) => `${right.charAt(0).toUpperCase()}${right.slice(1)}` as Capitalize<R>;

/** Throws if the actor lacks a right that the record gives. */
export async function mustAdminister(ctx: Context, given: Branch): Promise<void> {
  await mustHoldAllOf(ctx, { key: 'grade', role: 'gradeAdmin' });
  const all = can(ctx, ctx.engine.registry.get('organisation'), 'delete');
  if (all && Object.keys(all).length === 0) return;
  const own = (await branchesOf(ctx.db, String(ctx.actor.userId))).get(given.organisation);
  const missing = given.this.some((right) => !own?.this.includes(right)) || given.sub.some((right) => !own?.sub.includes(right));
  if (missing) throw accessErrors.notHeld({ what: ctx.engine.texts.text(ctx.language, 'gradeAdmin.title') });
}

/** The same for all rights of another user. */
export async function mustAdministerAllOf(ctx: Context, userId: string): Promise<void> {
  for (const branch of (await branchesOf(ctx.db, userId)).values()) await mustAdminister(ctx, branch);
}
