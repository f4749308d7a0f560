import type { Engine } from '@zhixing/engine/engine.ts';
import type { MenuPage } from '@zhixing/engine/module.ts';
import { applications } from '../../identity/account/applications.ts';
import { rolesOf } from './areas.ts';
import type { Entry } from './entries.ts';
import { menuCacheOf } from './menu-cache.ts';
import { modelsOf } from './menu-of.ts';
import { isDirectory, mergedMenu } from './merged-menu.ts';

/**
 * All entries of all menus in order, directories before their contents. Includes disabled entries, so that their grants are not lost
 * meanwhile.
 */
export function grantablePages(engine: Engine): readonly MenuPage[] {
  const cache = menuCacheOf(engine);
  const modelOf = modelsOf(engine);
  const ids = [...applications.map(({ id }) => id), ...cache.applications.map(({ code }) => code)];
  return ids.flatMap((id) => mergedMenu(cache, id).map((entry) => pageOf(entry, id, modelOf(entry)?.name ?? null)));
}

const pageOf = (entry: Entry, application: string, model: string | null): MenuPage => ({
  code: entry.code,
  parent: entry.parent,
  application,
  titles: { zh: entry.zh, 'zh-TW': entry.zhtw, en: entry.en },
  directory: isDirectory(entry),
  model,
  roles: isDirectory(entry) || entry.own ? [] : rolesOf(entry.code),
});
