import type { Context } from '@zhixing/engine/context.ts';
import { type Database, notify } from '@zhixing/engine/database.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { applications, MENU_CHANNEL } from '../../identity/account/applications.ts';
import { Application } from './application.model.ts';
import { bookWith, mustBeMenu } from './check-menu.ts';
import { declaredEntries, declaredEntry, TOP } from './entries.ts';
import { mustBeSound } from './entry-kinds.ts';
import { menuErrors } from './menu.errors.ts';
import { forgetBook, type MenuBook, readFrom, type StoredEntry } from './menu-book.ts';
import { MenuEntry } from './menu-entry.model.ts';
import { modelsOf } from './menu-of.ts';
import { isDirectory, mergedMenu } from './merged-menu.ts';
import { mustBeParts } from './parts.ts';

type EntryMoment = Moment<Row<typeof MenuEntry>>;

/** Menus are changed one after the other: whether one holds together can be said of the whole alone. */
export async function takeMenus({ db }: Context): Promise<MenuBook> {
  const known = taken.get(db);
  if (known) return known;
  await db.query(sql`select pg_advisory_xact_lock(hashtext('menu'))`);
  const book = await readFrom(db);
  taken.set(db, book);
  return book;
}

/** What a transaction has read under the lock, followed through its own writes: a document of many entries is not read again for each. */
const taken = new WeakMap<Database, MenuBook>();

/** A menu holds together after every change, whoever makes it by whichever door. */
export const menuEntryRules = defineRules(MenuEntry, {
  derive: async ({ row, verb }, ctx) => {
    if (verb !== 'create' || row.kind === 'declared') return {};
    const parent = row.parent ?? TOP;
    const book = await takeMenus(ctx);
    const { entries } = book;
    const beside = mergedMenu(book, row.application).filter((entry) => entry.parent === parent);
    const last = Math.max(beside.length, ...entries.filter((entry) => entry.parent === parent).map(({ place }) => place ?? 0));
    return { parent, place: row.place ?? String(last + 1), opens: row.kind === 'link' ? (row.opens ?? 'window') : null };
  },
  check: async (moment, ctx) => {
    const { row, verb } = moment;
    const entry = storedFrom(row);
    const book = await takeMenus(ctx);
    const goes = verb === 'delete';
    if (!goes) {
      mustKeepItself(moment);
      mustBeNamed(book, entry);
      await mustLeadSomewhere(ctx, entry);
    }
    mustBeMenu(book, entry, goes);
  },
  beforeCommit: async ({ row, verb }, ctx) => {
    taken.set(ctx.db, bookWith(await takeMenus(ctx), storedFrom(row), verb === 'delete'));
    await menusChanged(ctx);
  },
});

/** Applications of administrators have codes of their own, keep them, and stay as long as something stands in their menus. */
export const applicationRules = defineRules(Application, {
  check: async ({ row, verb, changed, before }, ctx) => {
    if (before && changed.has('code')) throw menuErrors.staysFixed({}, { fields: { code: { key: 'menu.staysFixed' } } });
    if (applications.some(({ id, enCode }) => [id, enCode].includes(row.code)))
      throw menuErrors.codeTaken({ code: row.code }, { fields: { code: { key: 'menu.codeTaken', params: { code: row.code } } } });
    const book = await takeMenus(ctx);
    const own = book.entries.filter(({ application }) => application === row.code);
    if (verb === 'delete' && own.length > 0) throw menuErrors.applicationUsed({ count: own.length });
    if (verb === 'delete' || row.home === null || (before && !changed.has('home'))) return;
    const home = mergedMenu(book, row.code).find(({ code }) => code === row.home);
    if (!home || isDirectory(home) || home.own?.opens === 'window')
      throw menuErrors.badHome({}, { fields: { home: { key: 'menu.badHome' } } });
  },
  beforeCommit: (_moment, ctx) => {
    taken.delete(ctx.db);
    return menusChanged(ctx);
  },
});

// Said once for all that a transaction does.
const told = new WeakSet<Database>();

async function menusChanged({ db, engine }: Context): Promise<void> {
  if (told.has(db)) return;
  told.add(db);
  await notify(db, MENU_CHANNEL, '');
  db.afterCommit(() => forgetBook(engine));
}

// Grants, favourites and documents name entries by their codes.
function mustKeepItself({ before, changed }: EntryMoment): void {
  const fixed = before ? ['code', 'application', 'kind'].find((name) => changed.has(name)) : undefined;
  if (fixed) throw menuErrors.staysFixed({}, { fields: { [fixed]: { key: 'menu.staysFixed' } } });
}

function mustBeNamed({ applications: own, entries }: MenuBook, { id, application, code, kind }: StoredEntry): void {
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
  if (kind !== 'declared') await mustBeSound(ctx, entry, kind);
  else if (entry.target !== null || entry.properties !== null || entry.opens !== null) throw menuErrors.declaredFixed();
  if (off === null) return;
  const listed = mergedMenu({ entries: [entry], applications: [] }, application).find((one) => one.code === code);
  mustBeParts(ctx, listed && modelsOf(ctx.engine)(listed), off);
}

const storedFrom = (row: Row<typeof MenuEntry>): StoredEntry =>
  ({ ...row, place: row.place === null ? null : Number(row.place) }) as unknown as StoredEntry;
