import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { MENU_CHANNEL } from '../../identity/account/applications.ts';
import type { EntryKind, Off } from './entries.ts';

/** A row of `menu_entry`. */
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

/** A row of `application`. */
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

/** All menu customisations of administrators. Immutable once read, so that derived data can be cached by identity. */
export interface MenuCustomisation {
  readonly applications: readonly StoredApplication[];
  readonly entries: readonly StoredEntry[];
}

const EMPTY: MenuCustomisation = { applications: [], entries: [] };

interface Shelf {
  last: MenuCustomisation;
  /** Sequence numbers of the last read that was started and of the one that `last` came from. */
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

/** The last state that was read, without waiting. Empty in commands that never load it: they see the declared menus only. */
export const menuCacheOf = (engine: Engine): MenuCustomisation => shelfOf(engine).last;

/** Loads the current state and subscribes to changes by any process. */
export function loadMenuCache(engine: Engine): Promise<MenuCustomisation> {
  const shelf = shelfOf(engine);
  if (shelf.pending) return shelf.pending;
  // Subscribes before reading, so that no change after the start of the read is missed.
  shelf.listening ??= engine.database.listen(MENU_CHANNEL, () => invalidateMenuCache(engine));
  const reading = shelf.listening.then(() => readFrom(engine.database));
  shelf.pending = reading;
  shelf.begun += 1;
  const number = shelf.begun;
  reading.then(
    (cache) => {
      // Discards the result if a read that started later has already finished.
      if (number > shelf.from) Object.assign(shelf, { last: cache, from: number });
    },
    () => {
      if (shelf.pending === reading) shelf.pending = null;
    },
  );
  return reading;
}

/** Reloads after a change notification. */
export function invalidateMenuCache(engine: Engine): void {
  shelfOf(engine).pending = null;
  void loadMenuCache(engine).catch((error: unknown) => engine.log.warn({ error }, 'the menus could not be read again'));
}

/** Reads on a given connection: within a transaction it sees the transaction's own changes. */
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
