import { type Ability, can } from '@zhixing/engine/access.ts';
import type { Actor, Language } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { spellingOf } from '@zhixing/engine/search/pinyin.ts';
import type { EffectiveModel } from '@zhixing/model';
import { rolesReach } from './areas.ts';
import { type Entry, pages, TOP } from './entries.ts';
import { menuOf, pageModels } from './menu-of.ts';

/** An entry as the client gets it (specification, section 3). */
export interface MenuItem {
  readonly id: string;
  readonly fullName: string;
  readonly titles: { readonly zh: string; readonly zhtw: string; readonly en: string };
  /** The Chinese title in pinyin and by initials, so that a browser finds pages by them without a dictionary. */
  readonly spelling: string;
  readonly enCode: string;
  readonly parentId: string;
  readonly icon: string;
  readonly hasChildren: boolean;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly children: readonly MenuItem[] | null;
  /** 1 directory, 2 page. */
  readonly type: 1 | 2;
  readonly propertyJson: string;
  readonly sortCode: number;
  readonly systemId: string;
  readonly isData: boolean;
}

/**
 * The menu of a person in the application in force: the pages of the areas that his roles have to do with, those whose module exists
 * only where he may also read the model. To see the names of users in other lists is no reason to be shown the page of users.
 * Directories without pages vanish.
 */
export function menuListOf(engine: Engine, actor: Actor, language: Language): readonly MenuItem[] {
  const menu = menuOf(engine, actor);
  const pageOf = (entry: Entry, shade: string): MenuItem[] => {
    const model = menu.modelOf(entry);
    const listed = (model !== undefined || entry.page || menu.showsUnbuilt) && isShown(actor, entry, model);
    return listed ? [itemOf(entry, null, { model, shade, language, systemId: menu.systemId })] : [];
  };
  const directoryOf = (entry: Entry, shade: string): MenuItem[] => {
    const children = build(entry.code, shade);
    return children.length > 0 ? [itemOf(entry, children, { shade, language, systemId: menu.systemId })] : [];
  };
  const build = (parent: string, colour: string | null): MenuItem[] =>
    menu.inside(parent).flatMap((entry, place) => {
      const shade = colour ?? COLOURS[place % COLOURS.length] ?? '';
      return entry.address === null ? directoryOf(entry, shade) : pageOf(entry, shade);
    });
  return build(TOP, null);
}

/** Codes of the pages without a module. A test holds their number: it may only fall. */
export function notBuiltPages(engine: Engine): readonly string[] {
  const models = pageModels(engine);
  return pages.filter(({ address }) => !models.has(address)).map(({ code }) => code);
}

const COLOURS: readonly string[] = [
  '#008cff',
  '#7b1ae1',
  '#00cc88',
  '#f2a20d',
  '#eb5757',
  '#3c9cff',
  '#4caf50',
  '#ff7a45',
  '#13c2c2',
  '#9254de',
  '#597ef7',
];

function isShown(actor: Actor, { code, verb = 'read' }: Entry, model: EffectiveModel | undefined): boolean {
  if (model && can({ actor }, model, verb as Ability) === null) return false;
  const { roles, pages } = actor.access.menu ?? { roles: actor.roles, pages: null };
  return actor.administrator || pages?.has(code) === true || rolesReach(roles, code);
}

interface Shown {
  readonly model?: EffectiveModel | undefined;
  readonly shade: string;
  readonly language: Language;
  readonly systemId: string;
}

function itemOf(entry: Entry, inside: readonly MenuItem[] | null, { model, shade, language, systemId }: Shown): MenuItem {
  const { code, parent, zh, zhtw, en, icon, sort, address } = entry;
  return {
    id: code,
    fullName: language === 'en' ? en : language === 'zh-TW' ? zhtw : zh,
    titles: { zh, zhtw, en },
    spelling: spelled(zh),
    enCode: code,
    parentId: parent,
    icon,
    hasChildren: inside !== null,
    urlAddress: address ?? '',
    linkTarget: '_self',
    children: inside,
    type: inside ? 1 : 2,
    propertyJson: JSON.stringify(propertiesOf(entry, model, shade)),
    sortCode: sort,
    systemId,
    isData: false,
  };
}

const spellings = new Map<string, string>();

// Titles are few and the dictionary is slow.
function spelled(title: string): string {
  const spelling = spellings.get(title) ?? spellingOf(title);
  spellings.set(title, spelling);
  return spelling;
}

// Pages of one model differ by a condition; it counts where the model has the field.
function propertiesOf({ tree, page, where = {} }: Entry, model: EffectiveModel | undefined, iconBackgroundColor: string) {
  const filter = Object.fromEntries(Object.entries(where).filter(([field]) => model?.fields[field]?.column));
  return {
    moduleId: model?.name ?? '',
    iconBackgroundColor,
    isTree: tree ? 1 : 0,
    ...(page ? { page: true } : {}),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  };
}
