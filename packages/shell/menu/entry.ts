import type { MenuEntry } from '@zhixing/client/current-user.ts';
import type { Off } from '@zhixing/ui/narrowed.ts';

/** How a menu page is rendered: by a page component, or from a stored design. */
export type PageKind = 'page' | 'model' | 'dictionary' | 'dataReport' | 'portal' | 'frame';

/** Entry types whose page is rendered from a design (specification, section 2). */
export const dynamicKinds: Readonly<Record<number, PageKind>> = { 3: 'model', 4: 'dictionary', 5: 'dataReport', 8: 'portal' };

/** Whether the entry opens a page inside the shell. */
export const isPage = (entry: MenuEntry): boolean => entry.type === 2 || entry.type in dynamicKinds || isFramed(entry);

/** Whether the entry shows an external page in a frame inside the shell. */
export const isFramed = (entry: MenuEntry): boolean => entry.type === 7 && propertiesOf(entry).frame === true;

/** Whether the entry leaves the shell: a data visualisation screen or an external URL. */
export const isExternal = (entry: MenuEntry): boolean => entry.type === 6 || (entry.type === 7 && !isFramed(entry));

/** Whether the entry opens a new window; an external URL without `_blank` replaces the shell. */
export const opensWindow = ({ type, linkTarget }: MenuEntry): boolean => type === 6 || (type === 7 && linkTarget === '_blank');

/** Path of a menu entry: `/{urlAddress}` without query for a page, `/{kind}/{enCode}` for a designed page, `/{enCode}` otherwise. */
export function addressOf(entry: MenuEntry): string {
  if (entry.type === 2) return `/${(entry.urlAddress.split('?')[0] ?? '').replace(/^\/+/, '')}`;
  if (isFramed(entry)) return `/link/${entry.enCode}`;
  const kind = dynamicKinds[entry.type];
  return kind ? `/${kind}/${entry.enCode}` : `/${entry.enCode}`;
}

interface Properties {
  readonly moduleId?: string;
  readonly isTree?: boolean | number | string;
  readonly filter?: unknown;
  /** The page is a component of its own and shows no model. */
  readonly page?: boolean;
  /** Entry whose page component is used instead of this entry's own. */
  readonly program?: string;
  /** Show the external URL in a frame inside the shell. */
  readonly frame?: boolean;
  /** Hidden in menus; the page can still be opened by its path. */
  readonly noShow?: boolean;
  /** Buttons, columns and form fields hidden on this page. */
  readonly off?: Off;
}

/** The entry's properties from their JSON; empty if it is malformed. */
export function propertiesOf(entry: MenuEntry): Properties {
  try {
    return JSON.parse(entry.propertyJson || '{}') as Properties;
  } catch {
    return {};
  }
}
