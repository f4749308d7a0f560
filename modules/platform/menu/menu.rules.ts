import type { Context } from '@zhixing/engine/context.ts';
import { type Database, notify } from '@zhixing/engine/database/database.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { applications, MENU_CHANNEL } from '../../identity/account/applications.ts';
import { Application } from './application.model.ts';
import { cacheWith, mustBeMenu } from './check-menu.ts';
import { declaredEntries, declaredEntry, TOP } from './entries.ts';
import { requireValid } from './entry-kinds.ts';
import { menuErrors } from './menu.errors.ts';
import { invalidateMenuCache, type MenuCustomisation, readFrom, type StoredEntry } from './menu-cache.ts';
import { MenuEntry } from './menu-entry.model.ts';
import { modelsOf } from './menu-of.ts';
import { isDirectory, mergedMenu } from './merged-menu.ts';
import { mustBeParts } from './parts.ts';

type Entry = Row<typeof MenuEntry>;

/** Locks the menus until commit and reads them: whether a change fits can only be checked against the whole. */
export async function takeMenus({ db }: Context): Promise<MenuCustomisation> {
  const known = taken.get(db);
  if (known) return known;
  await db.query(sql`select pg_advisory_xact_lock(hashtext('menu'))`);
  const cache = await readFrom(db);
  taken.set(db, cache);
  return cache;
}

/** The menus as a transaction read them under the lock, with its own writes applied: importing many entries reads them once. */
const taken = new WeakMap<Database, MenuCustomisation>();

/** A menu is consistent after every change, through the API, an import or another module. */
export const menuEntryRules = defineRules(MenuEntry, {
  before: (_change, ctx) => menusChanged(ctx),
  save: {
    check: async (change, ctx) => {
      const entry = storedFrom(change.row);
      const cache = await takeMenus(ctx);
      requireUnchangedEntry(change);
      mustBeNamed(cache, entry);
      await mustLeadSomewhere(ctx, entry);
      mustBeMenu(cache, entry, false);
    },
    before: async ({ row }, ctx) => {
      taken.set(ctx.db, cacheWith(await takeMenus(ctx), storedFrom(row), false));
    },
  },
  create: { derive: ({ row }, ctx) => (row.kind === 'declared' ? {} : placed(row, ctx)) },
  delete: {
    check: async ({ row }, ctx) => mustBeMenu(await takeMenus(ctx), storedFrom(row), true),
    before: async ({ row }, ctx) => {
      taken.set(ctx.db, cacheWith(await takeMenus(ctx), storedFrom(row), true));
    },
  },
});

/** Applications created by administrators have unique codes that never change, and cannot be deleted while their menus have entries. */
export const applicationRules = defineRules(Application, {
  before: (_change, ctx) => {
    taken.delete(ctx.db);
    return menusChanged(ctx);
  },
  save: { check: mustBeUsable },
  delete: {
    check: async ({ row }, ctx) => {
      const { entries } = await takeMenus(ctx);
      const own = entries.filter(({ application }) => application === row.code);
      if (own.length > 0) throw menuErrors.applicationUsed({ count: own.length });
    },
  },
});

// One notification for all writes of a transaction.
const resultMessage = new WeakSet<Database>();

async function menusChanged({ db, engine }: Context): Promise<void> {
  if (resultMessage.has(db)) return;
  resultMessage.add(db);
  await notify(db, MENU_CHANNEL, '');
  db.afterCommit(() => invalidateMenuCache(engine));
}

/** Position of a new entry: last under its parent, unless given. */
async function placed(row: Entry, ctx: Context): Promise<Partial<Entry>> {
  const parent = row.parent ?? TOP;
  const cache = await takeMenus(ctx);
  const beside = mergedMenu(cache, row.application).filter((entry) => entry.parent === parent);
  const last = Math.max(beside.length, ...cache.entries.filter((entry) => entry.parent === parent).map(({ place }) => place ?? 0));
  return { parent, place: row.place ?? String(last + 1), opens: row.kind === 'link' ? (row.opens ?? 'window') : null };
}

// Grants, favourites and stored documents refer to entries by code.
function requireUnchangedEntry({ before, changed }: ChangeOf<typeof MenuEntry>): void {
  const fixed = before ? ['code', 'application', 'kind'].find((name) => changed.has(name)) : undefined;
  if (fixed) throw menuErrors.staysFixed({}, { fields: { [fixed]: { key: 'menu.staysFixed' } } });
}

function mustBeNamed({ applications: own, entries }: MenuCustomisation, { id, application, code, kind }: StoredEntry): void {
  if (![...applications.map((one) => one.id), ...own.map((one) => one.code)].includes(application))
    throw menuErrors.unknownApplication({ application });
  if (kind === 'declared') {
    if (!declaredEntries(application).some((entry) => entry.code === code)) throw menuErrors.notDeclared({ code });
    return;
  }
  const taken = declaredEntry(code) || entries.some((entry) => entry.code === code && entry.id !== id);
  if (taken) throw menuErrors.codeTaken({ code }, { fields: { code: { key: 'menu.codeTaken', params: { code } } } });
}

async function mustLeadSomewhere(ctx: Context, entry: StoredEntry): Promise<void> {
  const { kind, application, code, off } = entry;
  if (kind !== 'declared') await requireValid(ctx, entry, kind);
  else if (entry.target !== null || entry.properties !== null || entry.opens !== null) throw menuErrors.declaredFixed();
  if (off === null) return;
  const listed = mergedMenu({ entries: [entry], applications: [] }, application).find((one) => one.code === code);
  mustBeParts(ctx, listed && modelsOf(ctx.engine)(listed), off);
}

const storedFrom = (row: Entry): StoredEntry =>
  ({ ...row, place: row.place === null ? null : Number(row.place) }) as unknown as StoredEntry;

async function mustBeUsable({ row, before, changed }: ChangeOf<typeof Application>, ctx: Context): Promise<void> {
  if (before && changed.has('code')) throw menuErrors.staysFixed({}, { fields: { code: { key: 'menu.staysFixed' } } });
  if (applications.some(({ id, enCode }) => [id, enCode].includes(row.code)))
    throw menuErrors.codeTaken({ code: row.code }, { fields: { code: { key: 'menu.codeTaken', params: { code: row.code } } } });
  const cache = await takeMenus(ctx);
  if (row.home === null || !changed.has('home')) return;
  const home = mergedMenu(cache, row.code).find(({ code }) => code === row.home);
  if (!home || isDirectory(home) || home.own?.kind === 'screen' || home.own?.opens === 'window')
    throw menuErrors.badHome({}, { fields: { home: { key: 'menu.badHome' } } });
}
