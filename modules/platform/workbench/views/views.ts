import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { underQuota } from '@zhixing/engine/database/quota.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import type { SavedView, ViewContents } from '@zhixing/model/saved-view.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { personOf } from '../limits.ts';
import { workbenchErrors } from '../workbench.errors.ts';
import { mayChange, mayPublish } from './publishing.ts';

type Stored = Omit<SavedView, 'owner' | 'mayEdit'> & {
  readonly ownerId: string;
  readonly ownerName: string;
  readonly organisation: string | null;
};

const LIMIT = 200;
const LARGEST = 32_768;

/**
 * The views of a page available to a user: their own, those of their organisation and roles, and those shared with everyone. Administrators see all shared
 * views.
 */
export async function readViews(ctx: Context, model: string, page?: string): Promise<{ list: SavedView[] }> {
  mustBeAble(ctx, ctx.engine.registry.get(model), 'read');
  const ofPage = page === undefined ? empty : sql` and v.page = ${page}`;
  const rows = await selected(ctx, sql`v.model = ${model}${ofPage} and ${reached(ctx)}`);
  return { list: rows.map((row) => shown(ctx, row)) };
}

/** Creates a view. */
export async function createView(ctx: Context, place: { model: string; page: string }, sent: ViewContents): Promise<SavedView> {
  mustBeAble(ctx, ctx.engine.registry.get(place.model), 'read');
  const person = personOf(ctx);
  const quota = {
    key: `views ${person}`,
    count: sql`select count(*)::int as n from sys_view where owner = ${person}`,
    most: LIMIT,
    refuse: () => workbenchErrors.tooManyViews({ most: LIMIT }),
  };
  const view = checked(ctx, sent);
  const id = newId();
  return underQuota(ctx.db, quota, async (db) => {
    const inside = within(ctx, db);
    await db.query(sql`
    insert into sys_view (id, model, page, name, audience, role, organisation, pinned, is_default, owner, definition, updated_at)
    values (${id}, ${place.model}, ${place.page}, ${view.name}, ${view.audience}, ${view.role}, ${view.organisation}, ${view.pinned}, ${view.isDefault}, ${person},
      ${definitionText(view)}::json, ${ctx.now()})`);
    await audit(inside, { kind: 'setting', verb: 'addView', model: place.model, record: id });
    return theOnlyDefault(inside, id);
  });
}

/** Changes parts of a view; an outdated version is refused. */
export async function changeView(ctx: Context, id: string, version: number, changes: Partial<ViewContents>): Promise<SavedView> {
  return ctx.db.transaction(async (db) => {
    const inside = within(ctx, db);
    const before = await mustChange(inside, id, version);
    const view = checked(inside, { ...before, ...changes });
    await db.query(sql`
      update sys_view set version = version + 1, name = ${view.name}, audience = ${view.audience}, role = ${view.role},
        organisation = ${view.organisation}, pinned = ${view.pinned},
        is_default = ${view.isDefault}, definition = ${definitionText(view)}::json, updated_at = ${ctx.now()}
      where id = ${id}`);
    await audit(inside, { kind: 'setting', verb: 'changeView', model: before.model, record: id });
    return theOnlyDefault(inside, id);
  });
}

export async function removeView(ctx: Context, id: string, version: number): Promise<null> {
  return ctx.db.transaction(async (db) => {
    await mustChange(within(ctx, db), id, version);
    await db.query(sql`delete from sys_view where id = ${id}`);
    await audit(within(ctx, db), { kind: 'setting', verb: 'removeView', record: id });
    return null;
  });
}

/** Own views, those shared within the actor's organisation or with a role of the actor, and those shared with everyone; all shared views for administrators. */
function reached(ctx: Context): Sql {
  const shared = ctx.actor.administrator
    ? sql`v.audience <> 'mine'`
    : sql`(v.audience = 'everyone' or (v.audience = 'role' and v.role = any(${ctx.actor.roles}::text[]))
        or (v.audience = 'organisation' and v.organisation = ${ctx.actor.organisationId}::uuid))`;
  return sql`(v.owner = ${personOf(ctx)} or ${shared})`;
}

const selected = (ctx: Context, where: Sql, lock: Sql = empty): Promise<Stored[]> =>
  ctx.db.query<Stored>(sql`
    select v.id, v.version, v.model, v.page, v.name, v.audience, v.role, v.pinned, v.is_default as "isDefault", v.definition,
      v.organisation, v.owner as "ownerId", coalesce(u.name, '') as "ownerName"
    from sys_view v left join "user" u on u.id = v.owner where ${where} order by v.pinned desc, v.id${lock}`);

function shown(ctx: Context, { ownerId, ownerName, organisation, ...view }: Stored): SavedView {
  const mayEdit = mayChange(ctx.actor, { ...view, organisation, owner: ownerId });
  return { ...view, owner: { id: ownerId, name: ownerName }, mayEdit };
}

type Checked = ViewContents & { readonly organisation: string | null };

/** A view as it is stored. One that is shared in an organisation stays there, whoever of those who look after it changes it. */
function checked(ctx: Context, view: ViewContents & { readonly organisation?: string | null }): Checked {
  const role = view.audience === 'role' ? view.role : null;
  const organisation = view.audience === 'organisation' ? (view.organisation ?? ctx.actor.organisationId) : null;
  if (!mayPublish(ctx.actor, { audience: view.audience, role, organisation })) throw workbenchErrors.mayNotPublish();
  return { ...view, role, organisation };
}

function definitionText({ definition }: ViewContents): string {
  const text = JSON.stringify(definition);
  if (Buffer.byteLength(text) > LARGEST) throw workbenchErrors.tooLarge({ kilobytes: LARGEST / 1024 });
  return text;
}

async function mustChange(ctx: Context, id: string, version: number): Promise<Stored> {
  const [view] = await selected(ctx, sql`v.id = ${id} and ${reached(ctx)}`, sql` for update of v`);
  if (!view) throw workbenchErrors.viewNotFound();
  if (!mayChange(ctx.actor, { ...view, owner: view.ownerId })) throw workbenchErrors.mayNotPublish();
  if (view.version !== version) throw workbenchErrors.viewChanged();
  return view;
}

// A page has one default per audience: the latest choice replaces the previous one.
async function theOnlyDefault(ctx: Context, id: string): Promise<SavedView> {
  await ctx.db.query(sql`
    update sys_view v set is_default = false from sys_view chosen
    where chosen.id = ${id} and chosen.is_default and v.is_default and v.id <> chosen.id and v.model = chosen.model and v.page = chosen.page
      and v.audience = chosen.audience and v.role is not distinct from chosen.role
      and v.organisation is not distinct from chosen.organisation and (v.audience <> 'mine' or v.owner = chosen.owner)`);
  const [view] = await selected(ctx, sql`v.id = ${id}`);
  if (!view) throw workbenchErrors.viewNotFound();
  return shown(ctx, view);
}
