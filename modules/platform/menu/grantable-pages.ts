import type { Engine } from '@zhixing/engine/engine.ts';
import type { MenuPage } from '@zhixing/engine/module.ts';
import { businessSystem, developmentSystem } from '../account/applications.ts';
import { rolesOf } from './areas.ts';
import { developmentEntries, type Entry, entries } from './entries.ts';
import { businessMenu, developmentMenu, type Menu } from './menu-of.ts';

/** Every line of both menus, in their order, directories before what stands in them. */
export function grantablePages(engine: Engine): readonly MenuPage[] {
  const [business, development] = [businessMenu(engine), developmentMenu(engine)];
  return [
    ...entries.map((entry) => pageOf(entry, business, businessSystem.id)),
    ...developmentEntries.map((entry) => pageOf(entry, development, developmentSystem.id)),
  ];
}

const pageOf = (entry: Entry, menu: Menu, application: string): MenuPage => ({
  code: entry.code,
  parent: entry.parent,
  application,
  titles: { zh: entry.zh, 'zh-TW': entry.zhtw, en: entry.en },
  directory: entry.address === null,
  model: menu.modelOf(entry)?.name ?? null,
  roles: entry.address === null ? [] : rolesOf(entry.code),
});
