import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { can, type Permission } from '@zhixing/engine/permission/access.ts';
import { spellingOf } from '@zhixing/engine/search/pinyin.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import type { EffectiveModel } from '@zhixing/model';
import { rolesCanOpen } from './areas.ts';
import { type Entry, type EntryKind, pages, TOP } from './entries.ts';
import { type Menu, menuOf, pageModels } from './menu-of.ts';

/** A menu entry as sent to the client (specification, section 3). */
export interface MenuItem {
  readonly id: string;
  readonly fullName: string;
  readonly titles: { readonly zh: string; readonly zhtw: string; readonly en: string };
  /** Pinyin and initials of the Chinese title, so that the client can search pages by them without a dictionary. */
  readonly spelling: string;
  readonly enCode: string;
  readonly parentId: string;
  readonly icon: string;
  readonly hasChildren: boolean;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly children: readonly MenuItem[] | null;
  /** 1 directory, 2 page, 3 page of a model, 4 dictionary, 5 report, 6 screen of another server, 7 link. */
  readonly type: number;
  readonly propertyJson: string;
  readonly sortCode: number;
  readonly systemId: string;
  readonly isData: boolean;
}

/** The properties of a user that determine the menu. */
export type Person = Pick<Actor, 'administrator' | 'access'> & Partial<Pick<Actor, 'roles' | 'variables'>>;

/** Whether a user sees any page in a menu. */
export function findsSomething(menu: Menu, person: Person, parent = TOP): boolean {
  return menu.inside(parent).some((entry) => {
    if (entry.address === null) return findsSomething(menu, person, entry.code);
    return isShown(person, entry, menu.modelOf(entry));
  });
}

/**
 * The menu of a user in the active application: pages of the areas of their roles, and of implemented pages only those whose model they may
 * read. Areas are needed as well: the permission to see user names in other lists does not imply the page of users. Directories without
 * pages are left out.
 */
export function menuListOf(engine: Engine, actor: Actor, language: Language): readonly MenuItem[] {
  const menu = menuOf(engine, actor);
  const pageOf = (entry: Entry, shade: string): MenuItem[] => {
    const model = menu.modelOf(entry);
    const exists =
      model !== undefined ||
      entry.page ||
      entry.own?.kind === 'link' ||
      entry.own?.kind === 'dataReport' ||
      entry.own?.kind === 'screen' ||
      (menu.showsUnbuilt && !entry.own);
    const listed = exists && isShown(actor, entry, model);
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

/** Codes of the pages without an implementation. A test limits their number, which may only decrease. */
export function notBuiltPages(engine: Engine): readonly string[] {
  const models = pageModels(engine);
  return pages.filter(({ address, page, report }) => !page && report === undefined && !models.has(address)).map(({ code }) => code);
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

/** Whether a user sees a page. Entries of administrators belong to no area and are shown to users whose granted pages include them. */
function isShown(actor: Person, { code, own, verb = 'read' }: Entry, model: EffectiveModel | undefined): boolean {
  if (model && can({ actor: { variables: {}, ...actor } as Actor }, model, verb as Permission) === null) return false;
  const { roles, pages } = actor.access.menu ?? { roles: actor.roles ?? [], pages: null };
  return actor.administrator || pages?.has(code) === true || (!own && rolesCanOpen(roles, code));
}

interface Shown {
  readonly model?: EffectiveModel | undefined;
  readonly shade: string;
  readonly language: Language;
  readonly systemId: string;
}

function itemOf(entry: Entry, inside: readonly MenuItem[] | null, { model, shade, language, systemId }: Shown): MenuItem {
  const { code, parent, zh, zhtw, en, icon, sort, address, own } = entry;
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
    linkTarget: own?.opens === 'window' ? '_blank' : '_self',
    children: inside,
    type: inside ? 1 : TYPES[own?.kind ?? 'page'],
    propertyJson: JSON.stringify(propertiesOf(entry, model, shade)),
    sortCode: sort,
    systemId,
    isData: false,
  };
}

const spellings = new Map<string, string>();

// Cached: there are few titles, and the dictionary lookup is slow.
function spelled(title: string): string {
  const spelling = spellings.get(title) ?? spellingOf(title);
  spellings.set(title, spelling);
  return spelling;
}

// Pages of the same model differ by a filter, which applies only to fields that the model has.
function propertiesOf({ tree, page, report, where = {}, ...entry }: Entry, model: EffectiveModel | undefined, iconBackgroundColor: string) {
  const { own, properties, program } = entry;
  const declared = Object.fromEntries(Object.entries(where).filter(([field]) => model?.fields[field]?.column));
  const filter = own?.kind === 'model' ? (properties?.filter ?? {}) : declared;
  return {
    moduleId: own && named.includes(own.kind) ? own.target : (model?.name ?? ''),
    iconBackgroundColor: entry.color ?? iconBackgroundColor,
    isTree: tree ? 1 : 0,
    ...(page || report ? { page: true } : {}),
    ...(report ? { program: `report:${report}` } : {}),
    ...(program ? { program } : {}),
    ...arrangedOf(entry),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  };
}

/** Kinds that name what they show other than by its model. */
const named: readonly EntryKind[] = ['dictionary', 'dataReport', 'screen'];

// Customisation by administrators.
const arrangedOf = ({ own, noShow, off }: Pick<Entry, 'own' | 'noShow' | 'off'>) => ({
  ...(own?.opens === 'frame' ? { frame: true } : {}),
  ...(noShow ? { noShow: true } : {}),
  ...(off && Object.keys(off).length > 0 ? { off } : {}),
});

/** Numeric types of the kinds of entries (specification, section 2). */
export const TYPES = { directory: 1, page: 2, model: 3, dictionary: 4, dataReport: 5, screen: 6, link: 7 } as const satisfies Record<
  EntryKind,
  number
>;
