import type { CurrentUser, MenuEntry } from '@zhixing/client/current-user.ts';
import type { Language } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import type { Off } from '@zhixing/ui/narrowed.ts';
import { addressOf, dynamicKinds, isExternal, isFramed, isPage, type PageKind, propertiesOf } from './entry.ts';

export type Titles = Readonly<Record<Language, string>>;

/** What a path of the shell opens. */
export type Page = FixedPage | MenuPage | { readonly kind: 'directory'; readonly first: string };

export interface FixedPage {
  readonly kind: 'home' | 'notFound' | 'program';
  readonly icon?: string;
  /** Title key in the locale files. */
  readonly titleKey: string;
}

export interface MenuPage {
  readonly kind: 'menu';
  readonly entry: MenuEntry;
  /** How the page is rendered: a page component or a dynamic page (specification, section 2). */
  readonly renderer: PageKind;
  /** The enCode with hyphens for dots; for a dynamic page prefixed with its kind. */
  readonly name: string;
  readonly titles: Titles;
  /** Model of the page; '' while the page is not built, or has none. */
  readonly model: string;
  /** Id of the menu entry, the key of permissions. */
  readonly modelId: string;
  /** Source of a dynamic page: the moduleId in the entry's properties. */
  readonly relationId: string;
  readonly isTree: boolean;
  /** Parts of the model hidden on this page. */
  readonly off: Off | undefined;
  /** Whether the page or a directory above it is hidden from menus, search and the workbench. */
  readonly hidden: boolean;
  /** Condition that the page adds to its list. */
  readonly filter: unknown;
  /** Ancestor directories, from the top. */
  readonly trail: readonly MenuEntry[];
}

const program = (titleKey: string): FixedPage => ({ kind: 'program', titleKey });

const fixed: readonly (readonly [string, FixedPage])[] = [
  // Pending flow tasks must be reachable from every application, whatever its menu.
  ['/workFlow/flowTodo', program('shell.work')],
  ['/workFlowDetail', program('shell.pages.flow')],
  ['/trip', program('shell.pages.trip')],
  ['/trip-settlement', program('shell.pages.tripSettlement')],
  ['/family-links', program('shell.pages.familyLinks')],
  ['/leader', program('shell.pages.leader')],
  ['/trip-badges', program('shell.pages.tripBadges')],
  ['/trip-staff', program('shell.pages.tripStaff')],
  ['/trip-groups', program('shell.pages.tripGroups')],
  ['/trip-vehicles', program('shell.pages.tripVehicles')],
  ['/trip-rooms', program('shell.pages.tripRooms')],
  ['/evaluation-sheet', program('shell.pages.evaluationSheet')],
  ['/report', program('shell.pages.report')],
  ['/trip-arrangement', program('shell.pages.tripArrangement')],
  ['/home', { kind: 'home', titleKey: 'shell.pages.home' }],
  ['/profile', { kind: 'program', titleKey: 'shell.pages.profile', icon: 'user' }],
  ['/agenda', { kind: 'program', titleKey: 'shell.pages.agenda', icon: 'calendar' }],
  ['/permission/explain', program('shell.pages.why')],
  ['/404', { kind: 'notFound', titleKey: 'shell.pages.notFound' }],
];

let known: { user: CurrentUser | null; table: ReadonlyMap<string, Page> } = { user: null, table: new Map(fixed) };

/** Pages by path for the signed-in user: fixed ones and those of the menu. */
export function pageTable(): ReadonlyMap<string, Page> {
  const { user } = useSession.getState();
  if (user !== known.user) known = { user, table: new Map([...fixed, ...menuPages(user?.menuList ?? [])]) };
  return known.table;
}

export const titlesOf = (entry: MenuEntry): Titles => entry.titles ?? { zh: entry.fullName, zhtw: entry.fullName, en: entry.fullName };

/** The first page at or below the entry; null when there is none. */
export function firstPage(entry: MenuEntry): string | null {
  if (isPage(entry)) return addressOf(entry);
  for (const child of entry.children ?? []) {
    const page = firstPage(child);
    if (page) return page;
  }
  return null;
}

/** Whether the entry is or contains anything that can be opened. */
export const leadsSomewhere = (entry: MenuEntry): boolean =>
  !isHidden(entry) && (isPage(entry) || isExternal(entry) || (entry.children ?? []).some(leadsSomewhere));

/** Whether the entry is hidden from menus. */
export const isHidden = (entry: MenuEntry): boolean => propertiesOf(entry).noShow === true;

function* menuPages(entries: readonly MenuEntry[], trail: readonly MenuEntry[] = []): Generator<[string, Page]> {
  for (const entry of entries) {
    if (isPage(entry)) yield [addressOf(entry), menuPage(entry, trail)];
    const first = entry.type === 1 ? firstPage(entry) : null;
    if (first) yield [addressOf(entry), { kind: 'directory', first }];
    yield* menuPages(entry.children ?? [], entry.type === 0 ? trail : [...trail, entry]);
  }
}

function menuPage(entry: MenuEntry, trail: readonly MenuEntry[]): MenuPage {
  const { moduleId = '', filter, isTree, off } = propertiesOf(entry);
  const renderer = isFramed(entry) ? 'frame' : (dynamicKinds[entry.type] ?? 'page');
  const name = entry.enCode.replaceAll('.', '-');
  return {
    kind: 'menu',
    entry,
    renderer,
    name: renderer === 'page' ? name : `${renderer}-${name}`,
    titles: titlesOf(entry),
    ...shownBy(renderer, moduleId, filter),
    modelId: entry.id,
    relationId: moduleId,
    isTree: isTree === true || isTree === 1 || isTree === '1',
    off,
    hidden: [...trail, entry].some(isHidden),
    trail,
  };
}

/** The model and filter of a page's list. Reports and portals have no model. */
function shownBy(renderer: PageKind, moduleId: string, filter: unknown): Pick<MenuPage, 'model' | 'filter'> {
  if (renderer === 'dictionary' && moduleId) return { model: 'dictionaryItem', filter: { dictionary: moduleId } };
  return { model: renderer === 'page' || renderer === 'model' ? moduleId : '', filter };
}
