import type { CurrentUser, MenuEntry } from '@zhixing/client/current-user.ts';
import type { Language } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';

export type Titles = Readonly<Record<Language, string>>;

/** What an address of the shell opens. */
export type Page = FixedPage | MenuPage | { readonly kind: 'directory'; readonly first: string };

export interface FixedPage {
  readonly kind: 'home' | 'profile' | 'notFound';
  /** Key of the title in the locale files. */
  readonly titleKey: string;
}

export interface MenuPage {
  readonly kind: 'menu';
  readonly entry: MenuEntry;
  readonly titles: Titles;
  /** Model behind the page; '' while the page is not built. */
  readonly model: string;
  /** Condition that the page adds to its list. */
  readonly filter: unknown;
  /** The directories above, from the top. */
  readonly trail: readonly MenuEntry[];
}

const fixed: readonly (readonly [string, FixedPage])[] = [
  ['/home', { kind: 'home', titleKey: 'shell.pages.home' }],
  ['/profile', { kind: 'profile', titleKey: 'shell.pages.profile' }],
  ['/404', { kind: 'notFound', titleKey: 'shell.pages.notFound' }],
];

let known: { user: CurrentUser | null; table: ReadonlyMap<string, Page> } = { user: null, table: new Map(fixed) };

/** Pages by address for the signed-in person: the fixed ones and those of the menu. */
export function pageTable(): ReadonlyMap<string, Page> {
  const { user } = useSession.getState();
  if (user !== known.user) known = { user, table: new Map([...fixed, ...menuPages(user?.menuList ?? [])]) };
  return known.table;
}

/** Address of a menu entry: `/{urlAddress}` without its query for a page, `/{enCode}` for a directory. */
export const addressOf = (entry: MenuEntry): string =>
  entry.type === 2 ? `/${(entry.urlAddress.split('?')[0] ?? '').replace(/^\/+/, '')}` : `/${entry.enCode}`;

export const titlesOf = (entry: MenuEntry): Titles => entry.titles ?? { zh: entry.fullName, zhtw: entry.fullName, en: entry.fullName };

/** The entry's first page, or null when nothing below it can be opened. */
export function firstPage(entry: MenuEntry): string | null {
  if (entry.type === 2) return addressOf(entry);
  for (const child of entry.children ?? []) {
    const page = firstPage(child);
    if (page) return page;
  }
  return null;
}

function* menuPages(entries: readonly MenuEntry[], trail: readonly MenuEntry[] = []): Generator<[string, Page]> {
  for (const entry of entries) {
    if (entry.type === 2) yield [addressOf(entry), menuPage(entry, trail)];
    const first = entry.type === 1 ? firstPage(entry) : null;
    if (first) yield [addressOf(entry), { kind: 'directory', first }];
    yield* menuPages(entry.children ?? [], entry.type === 0 ? trail : [...trail, entry]);
  }
}

function menuPage(entry: MenuEntry, trail: readonly MenuEntry[]): MenuPage {
  const { moduleId = '', filter } = properties(entry);
  return { kind: 'menu', entry, titles: titlesOf(entry), model: moduleId, filter, trail };
}

function properties(entry: MenuEntry): { moduleId?: string; filter?: unknown } {
  try {
    return JSON.parse(entry.propertyJson || '{}') as { moduleId?: string; filter?: unknown };
  } catch {
    return {};
  }
}
