import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import type { RolePage } from '@zhixing/engine/module.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { checkPage, joinPages, type PageDocument, pageDocumentSchema } from '@zhixing/model/page/index.ts';
import type { ReportDocument } from '@zhixing/model/report/index.ts';
import sql from 'sql-template-tag';
import { homeErrors } from '../home.errors.ts';
import { reports } from '../ports.ts';
import { defaultHome } from './defaults.ts';

/** Where a home comes from: the product, an administrator who gave it to a role, or its user. */
export type HomeSource = 'product' | 'role' | 'own';

export interface Home {
  readonly source: HomeSource;
  readonly document: PageDocument;
}

interface Stored {
  readonly role: string | null;
  readonly id: string | null;
  readonly name: string | null;
  readonly document: unknown;
}

/** The home of the actor: as they have arranged it, else that of their roles. One statement. */
export async function homeDocument(ctx: Context): Promise<Home> {
  const roles = homeRoles(ctx.actor);
  const rows = await ctx.db.query<Stored>(sql`
    select null as role, null as id, null as name, document from sys_home where user_id = ${ctx.actor.userId}
    union all (${pagesOf(roles)})`);
  const own = readable(rows.find(({ role }) => role === null)?.document);
  return own ? { source: 'own', document: own } : homeOfRoles(roles, rows);
}

/** The page given to the actor's roles; with several roles, that of the first role that has one. */
export async function rolePage(ctx: Context): Promise<RolePage | null> {
  const roles = homeRoles(ctx.actor);
  const rows = (await ctx.db.query<Stored>(pagesOf(roles))).filter(({ document }) => readable(document));
  const page = roles.map((code) => rows.find(({ role }) => role === code)).find(Boolean);
  return page?.id && page.name ? { id: page.id, name: page.name } : null;
}

/** The enabled pages of roles, in order. */
const pagesOf = (roles: readonly string[]) => sql`
  select r.code as role, p.id, p.name, p.document::json from home_page p join role r on r.id = any(p.roles)
    where r.code = any(${[...roles]}::text[]) and p.status = 'enabled' and p.deleted_at is null and r.deleted_at is null
    order by p.sort_code, p.id`;

/** Administrators need no role; those without one have the home of the role that runs the platform. */
const homeRoles = ({ roles, administrator }: Context['actor']): readonly string[] =>
  administrator && roles.length === 0 ? ['platformAdmin'] : roles;

function homeOfRoles(roles: readonly string[], rows: readonly Stored[]): Home {
  const given = (code: string): PageDocument | null => readable(rows.find(({ role }) => role === code)?.document);
  const pages = roles.map((code) => given(code) ?? defaultHome(code));
  return { source: roles.some(given) ? 'role' : 'product', document: joinPages(pages.length > 0 ? pages : [defaultHome('')]) };
}

/** A stored document, unless it was written in another form of the language. */
function readable(document: unknown): PageDocument | null {
  const read = pageDocumentSchema.safeParse(document);
  return read.success ? read.data : null;
}

/** Stores the actor's own arrangement. @throws home.badDocument */
export async function storeArrangement(ctx: Context, document: unknown): Promise<void> {
  const { userId } = ctx.actor;
  if (!userId) throw modelErrors.denied({ permission: 'session' });
  const sound = await soundPage(ctx, document);
  await ctx.db.query(sql`
    insert into sys_home (user_id, document, updated_at) values (${userId}, ${JSON.stringify(sound)}::json, ${ctx.now()})
    on conflict (user_id) do update set document = excluded.document, updated_at = excluded.updated_at`);
}

/** Back to the home of the roles; succeeds where nothing was arranged. */
export async function deleteArrangement(ctx: Context): Promise<void> {
  await ctx.db.query(sql`delete from sys_home where user_id = ${ctx.actor.userId}`);
}

/** The document, if it can be shown. @throws home.badDocument with the findings */
export async function soundPage(ctx: Context, document: unknown): Promise<PageDocument> {
  const known = await reportDocuments(ctx);
  const findings = checkPage(document, { modelOf: ctx.engine.registry.find, reportOf: (name) => known.get(name) });
  if (findings.length === 0) return pageDocumentSchema.parse(document);
  const what = findings
    .slice(0, 5)
    .map(({ id, path, message }) => `${id} ${path}: ${message}`)
    .join('; ');
  throw homeErrors.badDocument({ what }, { fields: { document: { key: 'home.badDocument', params: { what } } }, data: { findings } });
}

/** All reports by name: those of the product, and those of the installation. */
export async function reportDocuments(ctx: Context): Promise<ReadonlyMap<string, ReportDocument>> {
  const { shipped, stored } = use(ctx.engine, reports);
  const own = await stored(ctx);
  return new Map([...own.map((document) => [document.name, document] as const), ...shipped(ctx.engine)]);
}
