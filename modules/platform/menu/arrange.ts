import type { Context } from '@zhixing/engine/context.ts';
import { within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { applications } from '../../identity/account/applications.ts';
import type { Entry } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import { takeMenus } from './menu.rules.ts';
import { loadMenuCache, type MenuCustomisation, type StoredEntry } from './menu-cache.ts';
import { MenuEntry } from './menu-entry.model.ts';
import { mergedMenu } from './merged-menu.ts';

export type EntryValues = Partial<Row<typeof MenuEntry>>;

/** An entry with the merged menu that contains it. */
export interface LocatedEntry {
  readonly application: string;
  readonly entry: Entry;
  readonly listed: readonly Entry[];
  /** The customisation of the entry by administrators, if any. */
  readonly stored: StoredEntry | undefined;
}

export const applicationIds = (cache: MenuCustomisation): readonly string[] => [
  ...applications.map(({ id }) => id),
  ...cache.applications.map(({ code }) => code),
];

/** Finds an entry by code, in the given application or else in the first one that contains it. */
export function locateEntry(cache: MenuCustomisation, code: string, application?: string): LocatedEntry {
  for (const id of application === undefined ? applicationIds(cache) : [application]) {
    const listed = mergedMenu(cache, id);
    const entry = listed.find((one) => one.code === code);
    const stored = cache.entries.find((one) => one.application === id && one.code === code);
    if (entry) return { application: id, entry, listed, stored };
  }
  throw menuErrors.unknownEntry({ code: code.slice(0, 60) });
}

/** Changes menus in one transaction that reads their current state under a lock, then reloads the menu cache of this process. */
export async function arranging<T>(ctx: Context, work: (ctx: Context, cache: () => Promise<MenuCustomisation>) => Promise<T>): Promise<T> {
  const result = await ctx.db.transaction((db) => {
    const tx = within(ctx, db);
    return work(tx, () => takeMenus(tx));
  });
  await loadMenuCache(ctx.engine);
  return result;
}

const entriesOf = (ctx: Context) => repo(MenuEntry, ctx);

/** Updates the stored row of an entry, or creates the customisation of a declared entry. */
export async function changeEntry(ctx: Context, at: LocatedEntry, values: EntryValues, version?: number): Promise<void> {
  const { stored, application, entry } = at;
  if (stored) await entriesOf(ctx).update(stored.id, values, version);
  else await entriesOf(ctx).create({ application, code: entry.code, kind: 'declared', ...values });
}

/** Enables or disables an entry. */
export async function turn(ctx: Context, at: LocatedEntry, on: boolean): Promise<void> {
  if (on === (at.entry.disabled !== true)) return;
  const { application, entry, stored } = at;
  const id = stored?.id ?? (await entriesOf(ctx).create({ application, code: entry.code, kind: 'declared' })).id;
  await entriesOf(ctx).act(id, on ? 'enable' : 'disable');
}

/** Removes the customisation of a declared entry. */
export async function resetEntry(ctx: Context, { stored, entry }: LocatedEntry): Promise<void> {
  if (entry.own) throw menuErrors.notStored({ code: entry.code });
  if (stored) await entriesOf(ctx).remove(stored.id);
}
