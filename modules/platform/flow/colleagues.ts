import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { ANY_ROLE, can, type Grant, mergedAccess } from '@zhixing/engine/permission/access.ts';
import { narrowingsOf } from '@zhixing/engine/read/page.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import { type FlowDocument, outlineOf } from '@zhixing/flow';
import { type Condition, isId } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { flowErrors } from './flow.errors.ts';

/*
 * Whom somebody may name in a flow: transfer it to, ask besides, show it to. That is less to know and reaches further than reading accounts:
 * the name of a person and where he works, of those whom the grant `pick` reaches (the own organisation and those above it) and of those
 * whose account may be read anyhow.
 */

const MOST = 20;

/** Somebody who may be named, with his place: people of one name are told apart by it. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly organisation: string | null;
  readonly department: string | null;
}

/** People by name, those of the own organisation first; the first few, and whether a longer word would find more. */
export async function colleagues(ctx: Context, keyword: string | undefined): Promise<{ list: Colleague[]; more: boolean }> {
  const model = ctx.engine.registry.get('user');
  const asked = narrowingsOf(byNameAlone(ctx), model, keyword ? { keyword } : {});
  const list = await ctx.db.query<Colleague>(sql`
    select t.id, t.name, o.name as organisation, d.name as department from "user" t
    left join organisation o on o.id = t.organisation and o.deleted_at is null
    left join organisation d on d.id = t.department and d.deleted_at is null
    where ${nameable(ctx, asked)}
    order by t.organisation is distinct from ${ctx.actor.organisationId}::uuid, t.name, t.id limit ${MOST + 1}`);
  return { list: list.slice(0, MOST), more: list.length > MOST };
}

/** Somebody who may be chosen for a node, with his place where they are not all of one. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly place?: string;
}

/** Candidates as they are chosen from: whom the flow lets be chosen is its own to say; those of the own organisation stand first. */
export async function candidatesOf(ctx: Context, users: readonly string[]): Promise<Candidate[]> {
  const rows = await ctx.db.query<{ id: string; name: string; place: string | null }>(sql`
    select u.id, u.name, o.name as place from "user" u left join organisation o on o.id = u.organisation and o.deleted_at is null
    where u.id = any(${[...users]}::uuid[])
    order by u.organisation is distinct from ${ctx.actor.organisationId}::uuid, array_position(${[...users]}::uuid[], u.id)`);
  const scattered = new Set(rows.map(({ place }) => place)).size > 1;
  return rows.map(({ id, name, place }) => ({ id, name, ...(scattered && place && { place }) }));
}

/** Throws unless all of these people may be named in a flow, or are concerned by it already. */
export async function mustBeNameable(ctx: Context, instance: string | null, people: readonly string[]): Promise<void> {
  const wanted = [...new Set(people)];
  if (wanted.length === 0) return;
  if (!wanted.every(isId)) throw flowErrors.strangePerson();
  const known = await ctx.db.query<{ id: string }>(sql`
    select t.id from "user" t where t.id = any(${wanted}::uuid[]) and (${nameable(ctx, [])}
      or exists (select 1 from flow_instance i where i.id = ${instance}::uuid and t.id = any(i.participants)))`);
  if (known.length < wanted.length) throw flowErrors.strangePerson();
}

/**
 * The people chosen for nodes to come who are nobody's to say but of whoever chooses: where a node names candidates, the flow takes only those.
 */
export function freelyChosen(document: FlowDocument, chosen: Readonly<Record<string, readonly string[]>> = {}): string[] {
  const { places } = outlineOf(document);
  return Object.entries(chosen).flatMap(([id, people]) => {
    const node = places.get(id)?.node;
    // Of a node whose branches are chosen, the ids are those of branches.
    if (node?.kind === 'choose') return [];
    return node && 'who' in node && !Array.isArray(node.who) && node.who.who === 'candidates' ? [] : people;
  });
}

/** Accounts that may sign in, as far as the person may read them or name them. Throws where neither is granted. */
function nameable(ctx: Context, narrowings: readonly (Condition | Sql)[]): Sql {
  const model = ctx.engine.registry.get('user');
  const scopes = [can(ctx, model, 'read'), can(ctx, model, 'act:pick')].filter((scope) => scope !== null);
  if (scopes.length === 0) throw modelErrors.denied({ permission: 'user.act:pick' });
  return predicate(ctx, model, [{ any: scopes }, model.scopes.nameable ?? { status: 'enabled' }, ...narrowings]);
}

const names: Grant = { role: ANY_ROLE, model: 'user', verbs: ['read'], scope: 'all', sees: ['name'] };

/** Looks for names and nothing else: a keyword must not find out telephone numbers or accounts. */
const byNameAlone = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, access: mergedAccess([names], false) } });
