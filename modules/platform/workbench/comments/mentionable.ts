import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { filterReaders } from '@zhixing/engine/permission/readers.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import type { EffectiveModel } from '@zhixing/model';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { personOf } from '../limits.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly organisation: string | null;
}

const SHOWN = 20;
/** Maximum number of candidates, because the permissions of each one have to be evaluated. */
const LOOKED_AT = 40;

/**
 * Users who may read a record and whom the actor may know: those the actor may read as users, and those who have already commented on or
 * changed this record.
 */
export async function mentionable(ctx: Context, model: EffectiveModel, id: string, keyword = ''): Promise<Person[]> {
  const pattern = `%${plainText(keyword).replace(/[\\%_]/g, '\\$&')}%`;
  const named = keyword ? sql` and t.name ilike ${pattern}` : empty;
  const people = await known(ctx, model, id, sql`t.status = 'enabled' and t.id <> ${personOf(ctx)}${named}`);
  return readable(ctx, model, id, people);
}

/** Those of the given users who may be mentioned. */
export async function filterMentionable(ctx: Context, model: EffectiveModel, id: string, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const people = await known(ctx, model, id, sql`t.status = 'enabled' and t.id = any(${ids}::uuid[])`);
  return readable(ctx, model, id, people);
}

function known(ctx: Context, model: EffectiveModel, id: string, where: Sql): Promise<Person[]> {
  const users = ctx.engine.registry.get('user');
  const scope = can(ctx, users, 'read');
  const inSight = scope === null ? sql`false` : predicate(ctx, users, [scope]);
  return ctx.db.query<Person>(sql`
    select t.id, t.name, o.name as organisation from "user" t left join organisation o on o.id = t.organisation and o.deleted_at is null
    where t.deleted_at is null and ${where} and (${inSight}
      or t.id in (select author from sys_comment where model = ${model.name} and record_id = ${id})
      or t.id in (select actor from sys_history where model = ${model.name} and record_id = ${id}))
    order by t.name, t.id limit ${LOOKED_AT}`);
}

async function readable(ctx: Context, model: EffectiveModel, id: string, people: readonly Person[]): Promise<Person[]> {
  const readers = await filterReaders(
    ctx,
    model,
    id,
    people.map((person) => person.id),
  );
  return people.filter((person) => readers.has(person.id)).slice(0, SHOWN);
}
