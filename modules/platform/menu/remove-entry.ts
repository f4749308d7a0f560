import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { changeEntry, type LocatedEntry, locateEntry } from './arrange.ts';
import { menuErrors } from './menu.errors.ts';
import type { MenuCustomisation } from './menu-cache.ts';
import { MenuEntry } from './menu-entry.model.ts';
import { moveEntry } from './move-entry.ts';

/** Removes an entry of administrators; its contents are moved up or removed as well. */
export async function removeEntry(
  ctx: Context,
  cache: () => Promise<MenuCustomisation>,
  at: LocatedEntry,
  inside: 'refuse' | 'up' | 'remove',
): Promise<void> {
  if (!at.entry.own) throw menuErrors.declaredStays({ code: at.entry.code });
  const children = at.listed.filter(({ parent }) => parent === at.entry.code);
  if (children.length > 0 && inside === 'refuse') throw menuErrors.hasChildren({ count: children.length });
  for (const child of children) {
    const now = await cache();
    const one = locateEntry(now, child.code, at.application);
    if (inside === 'up') await moveEntry(ctx, now, one, { parent: at.entry.parent, before: null });
    else if (child.own) await removeEntry(ctx, cache, one, 'remove');
    // Declared entries are never removed: they return to their declared directory.
    else await changeEntry(ctx, one, { parent: null, place: null });
  }
  if (at.stored) await repo(MenuEntry, ctx).remove(at.stored.id);
}
