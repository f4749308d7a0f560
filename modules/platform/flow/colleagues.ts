import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { ANY_ROLE, can, type Grant, mergedAccess } from '@zhixing/engine/permission/access.ts';
import { narrowingsOf } from '@zhixing/engine/read/page.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import { type FlowDocument, outlineOf } from '@zhixing/flow';
import { type Condition, isId } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { flowErrors } from './flow.errors.ts';

/* Users that may be named in a flow (transfer, addSign, copy). This reveals less and reaches further than reading accounts: the
   name and place of work of those within the scope of the grant `pick` (the own organisation and those above it), and of those
   whose account may be read anyway. */

const LIMIT = 20;

/** A user that may be named, with organisation and department, which tell users of the same name apart. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly organisation: string | null;
  readonly department: string | null;
}

/** Users by name, those of the own organisation first; the first few, and whether there are more. */
export async function colleagues(ctx: Context, keyword: string | undefined): Promise<{ list: Colleague[]; more: boolean }> {
  const model = ctx.engine.registry.get('user');
  const asked = await narrowingsOf(byNameAlone(ctx), model, keyword ? { keyword } : {});
  const list = await ctx.db.query<Colleague>(sql`
    select t.id, t.name, o.name as organisation, d.name as department from "user" t
    left join organisation o on o.id = t.organisation and o.deleted_at is null
    left join organisation d on d.id = t.department and d.deleted_at is null
    where ${nameable(ctx, asked)}
    order by t.organisation is distinct from ${ctx.actor.organisationId}::uuid, t.name, t.id limit ${LIMIT + 1}`);
  return { list: list.slice(0, LIMIT), more: list.length > LIMIT };
}

/** A candidate for a node, with the organisation where the candidates are of several. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly place?: string;
}

/** Candidates to choose from, those of the own organisation first. Not checked against `nameable`, since the flow restricts them itself. */
export async function candidatesOf(ctx: Context, users: readonly string[]): Promise<Candidate[]> {
  const rows = await ctx.db.query<{ id: string; name: string; place: string | null }>(sql`
    select u.id, u.name, o.name as place from "user" u left join organisation o on o.id = u.organisation and o.deleted_at is null
    where u.id = any(${[...users]}::uuid[])
    order by u.organisation is distinct from ${ctx.actor.organisationId}::uuid, array_position(${[...users]}::uuid[], u.id)`);
  const scattered = new Set(rows.map(({ place }) => place)).size > 1;
  return rows.map(({ id, name, place }) => ({ id, name, ...(scattered && place && { place }) }));
}

/** Throws unless all of these users may be named in a flow or participate in it already. */
export async function mustBeNameable(ctx: Context, instance: string | null, people: readonly string[]): Promise<void> {
  const wanted = [...new Set(people)];
  if (wanted.length === 0) return;
  if (!wanted.every(isId)) throw flowErrors.strangePerson();
  const known = await ctx.db.query<{ id: string }>(sql`
    select t.id from "user" t where t.id = any(${wanted}::uuid[]) and (${nameable(ctx, [])}
      or exists (select 1 from flow_instance i where i.id = ${instance}::uuid and t.id = any(i.participants)))`);
  if (known.length < wanted.length) throw flowErrors.strangePerson();
}

/** The people chosen for later nodes without a list of candidates; where a node lists candidates, the flow accepts only those. */
export function freelyChosen(document: FlowDocument, chosen: Readonly<Record<string, readonly string[]>> = {}): string[] {
  const { places } = outlineOf(document);
  return Object.entries(chosen).flatMap(([id, people]) => {
    const node = places.get(id)?.node;
    // For a node whose branches are chosen, the ids are those of branches.
    if (node?.kind === 'choose') return [];
    return node && 'who' in node && !Array.isArray(node.who) && node.who.who === 'candidates' ? [] : people;
  });
}

/** Enabled accounts within the scopes that the actor may read or pick. Throws where neither is granted. */
function nameable(ctx: Context, narrowings: readonly (Condition | Sql)[]): Sql {
  const model = ctx.engine.registry.get('user');
  const scopes = [can(ctx, model, 'read'), can(ctx, model, 'act:pick')].filter((scope) => scope !== null);
  if (scopes.length === 0) throw modelErrors.denied({ permission: 'user.act:pick' });
  return predicate(ctx, model, [{ any: scopes }, model.scopes.nameable ?? { status: 'enabled' }, ...narrowings]);
}

const names: Grant = { role: ANY_ROLE, model: 'user', verbs: ['read'], scope: 'all', sees: ['name'] };

/** Searches names only, so that a keyword cannot reveal phone numbers or accounts. */
const byNameAlone = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, access: mergedAccess([names], false) } });
