import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { EntryValues, LocatedEntry } from './arrange.ts';
import { declaredEntry, type Entry } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import type { MenuCustomisation } from './menu-cache.ts';
import { MenuEntry } from './menu-entry.model.ts';
import { isDirectory, mergedMenu } from './merged-menu.ts';
import { MODELS } from './model-pages.ts';

/** Maximum number of entries in one copy. */
const LIMIT = 500;

/**
 * Copies an entry, and a directory with all its descendants, within its directory or into another directory or application. Copies are
 * entries of administrators, so access to them has to be granted separately.
 */
export async function copyEntry(
  ctx: Context,
  cache: MenuCustomisation,
  from: LocatedEntry,
  to: { readonly application: string; readonly parent: string; readonly code?: string | undefined },
): Promise<string> {
  const taken = new Set(cache.entries.map(({ code }) => code));
  const beside = mergedMenu(cache, to.application).some(({ parent, zh }) => parent === to.parent && zh === from.entry.zh);
  const records = repo(MenuEntry, ctx);
  let made = 0;
  const copy = async (entry: Entry, parent: string, wanted?: string): Promise<string> => {
    made += 1;
    if (made > LIMIT) throw menuErrors.tooMany({ most: LIMIT });
    const code = wanted ?? freeCode(entry.code, taken);
    taken.add(code);
    const named = beside && entry === from.entry ? marked(ctx, entry) : entry;
    await records.create({
      ...valuesOf(entry),
      name: named.zh,
      nameZhtw: named.zhtw,
      nameEn: named.en,
      application: to.application,
      parent,
      code,
    });
    for (const child of from.listed.filter((one) => one.parent === entry.code)) await copy(child, code);
    return code;
  };
  if (from.entry.code === MODELS) throw menuErrors.kindNotOffered({ kind: MODELS });
  return copy(from.entry, to.parent, to.code);
}

function valuesOf(entry: Entry): EntryValues {
  const { own, icon, color = null, noShow = false, off = null, properties = null } = entry;
  const stored = { icon, color, noShow, off };
  if (isDirectory(entry)) return { ...stored, kind: 'directory', off: null };
  if (!own) return { ...stored, kind: 'page', target: entry.code };
  return { ...stored, kind: own.kind, target: own.target, opens: own.opens, properties };
}

function marked({ engine }: Context, { zh, zhtw, en }: Entry): Pick<Entry, 'zh' | 'zhtw' | 'en'> {
  const mark = (language: 'zh' | 'zh-TW' | 'en', title: string, most: number) =>
    engine.texts.text(language, 'menu.copyOf', { title }).slice(0, most);
  return { zh: mark('zh', zh, 40), zhtw: mark('zh-TW', zhtw, 40), en: mark('en', en, 80) };
}

function freeCode(code: string, taken: ReadonlySet<string>): string {
  const base = code.replaceAll('.', '').slice(0, 48);
  for (let n = 1; ; n += 1) {
    const free = `${base}Copy${n}`;
    if (!taken.has(free) && !declaredEntry(free)) return free;
  }
}
