import type { Context } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { narrowingsOf } from '@zhixing/engine/read/page.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import sql, { raw } from 'sql-template-tag';
import { roleName } from '../account/role-names.ts';
import { mayGrant, type PrincipalType, principalModels } from './principals.ts';

interface Asked {
  readonly keyword: string;
  readonly currentPage: number;
  readonly pageSize: number;
}

interface Line {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly builtIn: boolean;
  readonly place: string | null;
  readonly total: number;
}

/** Columns that distinguish the principals of each type, and their order. */
const columns = {
  role: { code: raw('t.code'), builtIn: raw('t.built_in'), place: raw('null'), order: raw('t.sort_code nulls last, t.name') },
  position: { code: raw('t.code'), builtIn: raw('false'), place: raw('t.organisation'), order: raw('t.sort_code nulls last, t.name') },
  group: { code: raw('t.code'), builtIn: raw('false'), place: raw('null'), order: raw('t.sort_code nulls last, t.name') },
  user: { code: raw('t.account'), builtIn: raw('false'), place: raw('t.organisation'), order: raw('t.name') },
} as const;

/** The principals of a type whose grants the actor may change, filtered by the usual keyword search. */
export async function principalsOf(ctx: Context, type: PrincipalType, { keyword, currentPage, pageSize }: Asked) {
  const scope = mayGrant(ctx, type);
  const model = ctx.engine.registry.get(principalModels[type]);
  const where = predicate(ctx, model, [scope, ...(await narrowingsOf(ctx, model, { keyword }))]);
  const { code, builtIn, place, order } = columns[type];
  const rows = await ctx.db.query<Line>(sql`
    select p.*, o.name as place from (
      select t.id, ${code} as code, t.name, t.status, ${builtIn} as "builtIn", ${place}::uuid as place_id,
        row_number() over (order by ${order}, t.id) as line, count(*) over ()::int as total
      from ${tableOf(model)} t where ${where} order by line limit ${pageSize} offset ${(currentPage - 1) * pageSize}
    ) p left join organisation o on o.id = p.place_id order by p.line`);
  const list = rows.map(({ id, name, status, place, ...row }) => ({
    id,
    code: row.code,
    place,
    builtIn: row.builtIn,
    enabled: status === 'enabled',
    name: type === 'role' ? roleName(ctx, { code: row.code, name }) : name,
    own: ctx.actor.holders?.includes(`${type}:${id}`) === true,
  }));
  return { list, pagination: { currentPage, pageSize, total: rows[0]?.total ?? 0 } };
}
