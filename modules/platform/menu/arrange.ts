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

/** An entry with the menu that it stands in. */
export interface LocatedEntry {
  readonly application: string;
  readonly entry: Entry;
  readonly listed: readonly Entry[];
  /** What administrators have said of it, if anything. */
  readonly stored: StoredEntry | undefined;
}

export const applicationIds = (cache: MenuCustomisation): readonly string[] => [
  ...applications.map(({ id }) => id),
  ...cache.applications.map(({ code }) => code),
];

/** The entry of a code, in the application that is named or else in the first that has one. */
export function locateEntry(cache: MenuCustomisation, code: string, application?: string): LocatedEntry {
  for (const id of application === undefined ? applicationIds(cache) : [application]) {
    const listed = mergedMenu(cache, id);
    const entry = listed.find((one) => one.code === code);
    const stored = cache.entries.find((one) => one.application === id && one.code === code);
    if (entry) return { application: id, entry, listed, stored };
  }
  throw menuErrors.unknownEntry({ code: code.slice(0, 60) });
}

/** Does work on menus in one transaction, with what they are at that moment, and lets everybody here see what came of it. */
export async function arranging<T>(ctx: Context, work: (ctx: Context, cache: () => Promise<MenuCustomisation>) => Promise<T>): Promise<T> {
  const result = await ctx.db.transaction((db) => {
    const tx = within(ctx, db);
    return work(tx, () => takeMenus(tx));
  });
  await loadMenuCache(ctx.engine);
  return result;
}

const entriesOf = (ctx: Context) => repo(MenuEntry, ctx);

/** Changes an entry: its own line, or what is said of one that the program declares. */
export async function changeEntry(ctx: Context, at: LocatedEntry, values: EntryValues, version?: number): Promise<void> {
  const { stored, application, entry } = at;
  if (stored) await entriesOf(ctx).update(stored.id, values, version);
  else await entriesOf(ctx).create({ application, code: entry.code, kind: 'declared', ...values });
}

/** Turns an entry on or off. */
export async function turn(ctx: Context, at: LocatedEntry, on: boolean): Promise<void> {
  if (on === (at.entry.disabled !== true)) return;
  const { application, entry, stored } = at;
  const id = stored?.id ?? (await entriesOf(ctx).create({ application, code: entry.code, kind: 'declared' })).id;
  await entriesOf(ctx).act(id, on ? 'enable' : 'disable');
}

/** Shows an entry of the program as it is declared. */
export async function resetEntry(ctx: Context, { stored, entry }: LocatedEntry): Promise<void> {
  if (entry.own) throw menuErrors.notStored({ code: entry.code });
  if (stored) await entriesOf(ctx).remove(stored.id);
}
