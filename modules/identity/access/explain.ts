import type { Actor, Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { type Access, type Grant, scopeOf, visibility } from '@zhixing/engine/permission/access.ts';
import { isClosed } from '@zhixing/engine/permission/owner-only.ts';
import { countRows } from '@zhixing/engine/read/read.ts';
import { type EffectiveModel, withVariables } from '@zhixing/model';
import sql from 'sql-template-tag';
import { roleName } from '../account/role-names.ts';
import { documentOf, permissionsOf } from './documents.ts';
import { permissionTitle, schemeTitle } from './subjects.ts';

/** One grant that allows a permission: its source, its scheme, and whether the scheme includes the record. */
interface Reason {
  readonly holder: string;
  readonly type: string;
  readonly scheme: string;
  /** Whether the record is in the scheme; null if no record was asked about. */
  readonly record: boolean | null;
  /** Stored by an administrator, not declared by the product. */
  readonly written: boolean;
}

export interface Explained {
  readonly model: string;
  readonly title: string;
  readonly administrator: boolean;
  readonly abilities: readonly {
    readonly name: string;
    readonly title: string;
    readonly allowed: boolean;
    readonly reasons: readonly Reason[];
  }[];
  readonly fields: readonly {
    readonly name: string;
    readonly title: string;
    readonly state: 'clear' | 'masked' | 'hidden';
    readonly writable: boolean;
  }[];
}

interface NamedPrincipal {
  readonly key: string;
  readonly role?: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Explains an actor's permissions on a model, and on one of its records, from the same grants and conditions that their requests are
 * checked with. A permission is allowed if at least one reason exists; for a record, if at least one reason includes it.
 */
export async function explain(ctx: Context, actor: Actor, model: EffectiveModel, recordId: string | null): Promise<Explained> {
  const { everything } = actor.access;
  const sources = everything ? [] : await sourcesOf(ctx, actor, model);
  const names = await schemeNames(ctx, model);
  const reached = await schemesReaching(
    ctx,
    actor,
    model,
    sources.flatMap(({ grants }) => grants),
    recordId,
  );
  const closed = recordId !== null && (await isClosed(ctx, model, recordId, actor));
  const { fields, masked, writable } = visibility({ actor }, model);
  const seen = new Set(fields.map(({ name }) => name));
  return {
    model: model.name,
    title: ctx.engine.words.title(ctx.language, model),
    administrator: everything,
    abilities: permissionsOf(model).map((name) => {
      const reasons = sources.flatMap((source) => reasonsOf({ names, reached }, model, source, name));
      return {
        name,
        title: permissionTitle(ctx, model, name),
        allowed: !closed && (everything || reasons.some(({ record }) => record !== false)),
        reasons,
      };
    }),
    fields: Object.values(model.fields)
      .filter(({ system }) => !system)
      .map(({ name }) => ({
        name,
        title: ctx.engine.words.field(ctx.language, model, name),
        state: seen.has(name) ? (masked.has(name) ? ('masked' as const) : ('clear' as const)) : ('hidden' as const),
        writable: writable.has(name),
      })),
  };
}

interface Source extends NamedPrincipal {
  readonly grants: readonly Grant[];
  readonly written: boolean;
}

async function sourcesOf(ctx: Context, actor: Actor, model: EffectiveModel): Promise<readonly Source[]> {
  const records = await ctx.engine.access.records();
  const principals = await principalsOf(ctx, actor);
  const own = await Promise.all(
    principals.map(async (principal): Promise<Source> => {
      const grants = (await ctx.engine.access.grantsOf(principal)).filter((grant) => grant.model === model.name);
      return { ...principal, grants, written: records.grants.get(principal.key)?.has(model.name) === true };
    }),
  );
  return own.filter(({ grants }) => grants.length > 0);
}

/** Every principal through which a user receives grants, with its name. */
async function principalsOf(ctx: Context, actor: Actor): Promise<readonly NamedPrincipal[]> {
  const ids = (type: string) => (actor.holders ?? []).flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));
  const rows = await ctx.db.query<{ key: string; type: string; code: string; name: string }>(sql`
    select 'role:' || id as key, 'role' as type, code, name from role where id = any(${ids('role')}::uuid[])
    union all select 'position:' || id, 'position', '', name from position where id = any(${ids('position')}::uuid[])
    union all select 'group:' || id, 'group', '', name from user_group where id = any(${ids('group')}::uuid[])`);
  const { text } = ctx.engine.texts;
  const named = rows.map(({ key, type, code, name }) =>
    type === 'role' ? { key, type, role: code, name: roleName(ctx, { code, name }) } : { key, type, name },
  );
  const graded = actor.holders?.includes('grade')
    ? [{ key: 'grade', type: 'grade', role: 'gradeAdmin', name: text(ctx.language, 'gradeAdmin.title') }]
    : [];
  const common =
    named.length > 0 ? [{ key: 'anyRole', type: 'common', role: 'anyRole', name: text(ctx.language, 'access.holders.common') }] : [];
  return [...named, { key: `user:${actor.userId}`, type: 'user', name: actor.name }, ...graded, ...common];
}

interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly reached: ReadonlyMap<string, boolean> | null;
}

function reasonsOf({ names, reached }: Known, model: EffectiveModel, source: Source, permission: string): Reason[] {
  const schemes = documentOf(model, source.grants).abilities[permission] ?? [];
  return schemes.map((scheme) => ({
    holder: source.name,
    type: source.type,
    scheme: names.get(scheme) ?? scheme,
    record: reached ? (reached.get(scheme) ?? false) : null,
    written: source.written,
  }));
}

/** Names of a model's schemes, including stored data schemes. */
async function schemeNames(ctx: Context, model: EffectiveModel): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.query<{ id: string; name: string }>(
    sql`select id, name from data_scheme where subject = ${model.name} and deleted_at is null`,
  );
  const own = ['all', 'own', ...Object.keys(model.scopes)].map((name): [string, string] => [name, schemeTitle(ctx, model, name)]);
  return new Map([...own, ...rows.map(({ id, name }): [string, string] => [id, name])]);
}

/** Which of the schemes in these grants include the record; null without a record. */
async function schemesReaching(ctx: Context, actor: Actor, model: EffectiveModel, grants: readonly Grant[], id: string | null) {
  if (id === null) return null;
  const names = [...new Set(grants.map(({ scope }) => scope))];
  const reached = await Promise.all(
    names.map(async (name): Promise<[string, boolean]> => [name, await reaches(ctx, actor.access, actor, model, name, id)]),
  );
  return new Map(reached);
}

async function reaches(ctx: Context, access: Access, actor: Actor, model: EffectiveModel, scheme: string, id: string): Promise<boolean> {
  const condition = withVariables(scopeOf(access, model, scheme), { ...actor.variables, '@formId': model.name });
  return (await countRows(elevated(ctx), model, { all: [{ id: { eq: id } }, condition] })) > 0;
}
