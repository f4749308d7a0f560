import { type Actor, type Context, elevated } from '@zhixing/engine/context.ts';
import { can, type Permission } from '@zhixing/engine/permission/access.ts';
import { countRows } from '@zhixing/engine/read/read.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { actorsOf } from '../account/actors.ts';
import { roleName } from '../account/role-names.ts';
import { documentOf } from './documents.ts';
import { permissionTitle } from './subjects.ts';

/** Who holds a permission: roles, and people of the reader's organisation and those above it. */
export interface Holders {
  readonly name: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly people: readonly { readonly name: string; readonly organisation: string }[];
}

const MAX_CANDIDATES = 40;
const MAX_PEOPLE = 5;

/**
 * Who may do what the reader may not: the roles with a grant, and the people near the reader who hold it, of a record only those whose
 * grants reach it. Checked with the same conditions as their requests.
 */
export async function holdersOf(
  ctx: Context,
  model: EffectiveModel,
  permissions: readonly Permission[],
  recordId: string | null,
): Promise<Holders[]> {
  const roles = await rolesOf(ctx, model);
  const able = roles.filter((role) => permissions.some((permission) => role.permissions.has(permission)));
  const candidates = await peopleNear(
    ctx,
    able.map(({ id }) => id),
  );
  const actors = await actorsOf(
    ctx.engine,
    candidates.map(({ id }) => id),
  );
  return Promise.all(
    permissions.map(async (name) => {
      const reached = await Promise.all(candidates.map((one) => mayOn(ctx, model, name, recordId, actors, one.id)));
      return {
        name,
        title: permissionTitle(ctx, model, name),
        roles: able.filter((role) => role.permissions.has(name)).map((role) => role.name),
        people: candidates
          .filter((_one, at) => reached[at])
          .slice(0, MAX_PEOPLE)
          .map((one) => ({ name: one.name, organisation: one.organisation })),
      };
    }),
  );
}

async function rolesOf(ctx: Context, model: EffectiveModel) {
  const rows = await ctx.db.query<{ id: string; code: string; name: string }>(
    sql`select id, code, name from role where deleted_at is null and status = 'enabled' order by sort_code nulls last, code`,
  );
  return Promise.all(
    rows.map(async ({ id, code, name }) => {
      const grants = (await ctx.engine.access.grantsOf({ key: `role:${id}`, role: code })).filter((grant) => grant.model === model.name);
      return { id, name: roleName(ctx, { code, name }), permissions: new Set(Object.keys(documentOf(model, grants).abilities)) };
    }),
  );
}

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly organisation: string;
}

// The nearest first: the reader's organisation, then each one above it.
const peopleNear = ({ db, actor }: Context, roles: readonly string[]): Promise<Candidate[]> =>
  db.query<Candidate>(sql`
    with recursive up(id, far) as (select ${actor.organisationId}::uuid, 0
      union select o.parent, up.far + 1 from organisation o join up on o.id = up.id where o.parent is not null)
    select u.id, u.name, o.name as organisation from "user" u join up on up.id = u.organisation join organisation o on o.id = u.organisation
    where u.deleted_at is null and u.status = 'enabled' and u.id <> ${actor.userId}::uuid
      and exists (select 1 from user_role r where r."user" = u.id and r.role = any(${[...roles]}::uuid[]) and r.deleted_at is null)
    order by up.far, u.name limit ${MAX_CANDIDATES}`);

async function mayOn(
  ctx: Context,
  model: EffectiveModel,
  permission: Permission,
  recordId: string | null,
  actors: readonly Actor[],
  userId: string,
): Promise<boolean> {
  const actor = actors.find((one) => one.userId === userId);
  const scope = actor ? can({ actor }, model, permission) : null;
  if (scope === null) return false;
  return recordId === null || (await countRows(elevated(ctx), model, { all: [{ id: { eq: recordId } }, scope] })) > 0;
}
