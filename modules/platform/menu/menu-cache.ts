import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { MENU_CHANNEL } from '../../identity/account/applications.ts';
import type { EntryKind, Off } from './entries.ts';

/** A line of `menu_entry` as menus are made from it. */
export interface StoredEntry {
  readonly id: string;
  readonly version: number;
  readonly application: string;
  readonly code: string;
  readonly kind: EntryKind | 'declared';
  readonly name: string | null;
  readonly nameZhtw: string | null;
  readonly nameEn: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly parent: string | null;
  readonly place: number | null;
  readonly target: string | null;
  readonly opens: 'window' | 'frame' | null;
  readonly noShow: boolean;
  readonly properties: Readonly<Record<string, unknown>> | null;
  readonly off: Off | null;
  readonly status: 'enabled' | 'disabled';
  readonly remark: string | null;
}

/** A line of `application`. */
export interface StoredApplication {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly nameZhtw: string | null;
  readonly nameEn: string | null;
  readonly icon: string;
  readonly color: string | null;
  readonly home: string | null;
  readonly sortCode: number | null;
  readonly status: 'enabled' | 'disabled';
  readonly remark: string | null;
}

/** Everything that administrators have done with menus. One that is read is never changed, so that what is made from it can be kept beside it. */
export interface MenuCustomisation {
  readonly applications: readonly StoredApplication[];
  readonly entries: readonly StoredEntry[];
}

const EMPTY: MenuCustomisation = { applications: [], entries: [] };

interface Shelf {
  last: MenuCustomisation;
  /** How many readings have begun, and which of them the last one came from. */
  begun: number;
  from: number;
  pending: Promise<MenuCustomisation> | null;
  listening: Promise<void> | null;
}

const shelves = new WeakMap<Engine, Shelf>();

function shelfOf(engine: Engine): Shelf {
  const shelf = shelves.get(engine) ?? { last: EMPTY, begun: 0, from: 0, pending: null, listening: null };
  shelves.set(engine, shelf);
  return shelf;
}

/** What was read last: menus are drawn without waiting. Commands that only look at the database have read nothing, and see what is declared. */
export const menuCacheOf = (engine: Engine): MenuCustomisation => shelfOf(engine).last;

/** What is stored now, and from then on what any process changes. */
export function loadMenuCache(engine: Engine): Promise<MenuCustomisation> {
  const shelf = shelfOf(engine);
  if (shelf.pending) return shelf.pending;
  // Nothing that other processes change after the reading began is missed.
  shelf.listening ??= engine.database.listen(MENU_CHANNEL, () => invalidateMenuCache(engine));
  const reading = shelf.listening.then(() => readFrom(engine.database));
  shelf.pending = reading;
  shelf.begun += 1;
  const number = shelf.begun;
  reading.then(
    (cache) => {
      // One that began later and has come already is younger.
      if (number > shelf.from) Object.assign(shelf, { last: cache, from: number });
    },
    () => {
      if (shelf.pending === reading) shelf.pending = null;
    },
  );
  return reading;
}

/** Reads again what somebody has changed. */
export function invalidateMenuCache(engine: Engine): void {
  shelfOf(engine).pending = null;
  void loadMenuCache(engine).catch((error: unknown) => engine.log.warn({ error }, 'the menus could not be read again'));
}

/** The same from the connection of a transaction, which sees its own changes. */
export async function readFrom(db: Database): Promise<MenuCustomisation> {
  const entries = await db.query<StoredEntry>(sql`
    select id, version, application, code, kind, name, name_zhtw as "nameZhtw", name_en as "nameEn", icon, color, parent, place::float8 as place,
      target, opens, no_show as "noShow", properties, off, status, remark
    from menu_entry where deleted_at is null order by code`);
  const applications = await db.query<StoredApplication>(sql`
    select id, version, code, name, name_zhtw as "nameZhtw", name_en as "nameEn", icon, color, home, sort_code as "sortCode", status, remark
    from application where deleted_at is null order by sort_code nulls last, name`);
  return { entries, applications };
}
