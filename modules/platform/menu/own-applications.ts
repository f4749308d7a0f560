import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { OwnApplication } from '@zhixing/engine/module.ts';
import { traditional } from '@zhixing/engine/text/locale.ts';
import type { MenuCustomisation, StoredApplication } from './menu-cache.ts';
import { loadMenuCache } from './menu-cache.ts';
import { findsSomething } from './menu-list.ts';
import { menuIn } from './menu-of.ts';
import { mergedMenu } from './merged-menu.ts';

/** Applications created by administrators: all of them, or those that are enabled, granted to a user, and contain a page they can see. */
export async function ownApplications(
  engine: Engine,
  person?: Pick<Actor, 'administrator' | 'access'>,
): Promise<readonly OwnApplication[]> {
  const cache = await loadMenuCache(engine);
  return cache.applications.filter((one) => !person || isHeld(engine, person, one)).map((one) => entryView(cache, one));
}

function isHeld(engine: Engine, person: Pick<Actor, 'administrator' | 'access'>, { code, status }: StoredApplication): boolean {
  if (status !== 'enabled') return false;
  if (!person.administrator && person.access.menu?.applications.has(code) !== true) return false;
  return findsSomething(menuIn(engine, code), person);
}

const entryView = (cache: MenuCustomisation, { code, name, nameZhtw, nameEn, icon, color, home }: StoredApplication): OwnApplication => ({
  id: code,
  icon,
  color,
  titles: titlesOf({ name, nameZhtw, nameEn }),
  home: mergedMenu(cache, code).find((entry) => entry.code === home)?.address ?? null,
});

/** The name in three languages; missing ones are derived from the Chinese name. */
const titlesOf = ({ name, nameZhtw, nameEn }: Pick<StoredApplication, 'name' | 'nameZhtw' | 'nameEn'>): OwnApplication['titles'] => ({
  zh: name,
  'zh-TW': nameZhtw ?? traditional(name),
  en: nameEn ?? name,
});
