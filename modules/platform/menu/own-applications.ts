import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { OwnApplication } from '@zhixing/engine/module.ts';
import { traditional } from '@zhixing/engine/text/locale.ts';
import type { KeptApplication, MenuBook } from './menu-book.ts';
import { readBook } from './menu-book.ts';
import { findsSomething } from './menu-list.ts';
import { menuIn } from './menu-of.ts';
import { mergedMenu } from './merged-menu.ts';

/** The applications that administrators have made: all, or of a person those that are granted to him, are turned on and show him something. */
export async function ownApplications(
  engine: Engine,
  person?: Pick<Actor, 'administrator' | 'access'>,
): Promise<readonly OwnApplication[]> {
  const book = await readBook(engine);
  return book.applications.filter((one) => !person || isHeld(engine, person, one)).map((one) => asTold(book, one));
}

function isHeld(engine: Engine, person: Pick<Actor, 'administrator' | 'access'>, { code, status }: KeptApplication): boolean {
  if (status !== 'enabled') return false;
  if (!person.administrator && person.access.menu?.applications.has(code) !== true) return false;
  return findsSomething(menuIn(engine, code), person);
}

const asTold = (book: MenuBook, { code, name, nameZhtw, nameEn, icon, color, home }: KeptApplication): OwnApplication => ({
  id: code,
  icon,
  color,
  titles: titlesOf({ name, nameZhtw, nameEn }),
  home: mergedMenu(book, code).find((entry) => entry.code === home)?.address ?? null,
});

/** A name in three languages; where one is missing, it follows from the Chinese one. */
const titlesOf = ({ name, nameZhtw, nameEn }: Pick<KeptApplication, 'name' | 'nameZhtw' | 'nameEn'>): OwnApplication['titles'] => ({
  zh: name,
  'zh-TW': nameZhtw ?? traditional(name),
  en: nameEn ?? name,
});
