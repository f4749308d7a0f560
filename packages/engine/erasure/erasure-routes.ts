import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { pagingShape } from '../http/queries.ts';
import { defineRoute, type Route } from '../route.ts';

const query = z.strictObject({ ...pagingShape, model: z.string().max(80).optional() });

interface Line {
  readonly model: string;
  readonly record: string;
  readonly at: Date;
  readonly deletedAt: Date | null;
  readonly deletedBy: { readonly id: string; readonly name: string } | null;
  readonly changes: Readonly<Record<string, readonly [number, null]>>;
}

export const erasureRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: '/api/erasures', access: 'administrator', query, summary: 'What was erased for good, without its contents' },
    async (input, ctx) => listErasures(ctx, input.query),
  ),
];

async function listErasures(ctx: Context, { currentPage, pageSize, model }: z.infer<typeof query>) {
  const where = sql`h.verb = 'erase' and h.model = coalesce(${model ?? null}, h.model)`;
  const [lines, [total]] = await Promise.all([
    ctx.db.query<Line>(
      sql`select h.model, h.record_id as record, h.at, d.at as "deletedAt", case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "deletedBy", h.changes from sys_history h left join lateral (select at, actor from sys_history where model = h.model and record_id = h.record_id and verb = 'delete' order by version desc limit 1) d on true left join "user" u on u.id = d.actor where ${where} order by h.at desc, h.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`,
    ),
    ctx.db.query<{ n: number }>(sql`select count(*)::int as n from sys_history h where ${where}`),
  ]);
  const titleOf = (name: string) => {
    const known = ctx.engine.registry.find(name);
    return known ? ctx.engine.words.title(ctx.language, known) : name;
  };
  const list = lines.map(({ changes, ...line }) => ({
    ...line,
    modelTitle: titleOf(line.model),
    gone: Object.fromEntries(Object.entries(changes).map(([what, [count]]) => [what, count])),
  }));
  return { list, pagination: { currentPage, pageSize, total: total?.n ?? 0 } };
}
