import type { MenuEntry } from '@zhixing/client/current-user.ts';
import type { Off } from '@zhixing/ui/narrowed.ts';

/** How a page of the menu is drawn: by a program of its own, or from what somebody has designed. */
export type PageKind = 'page' | 'model' | 'dictionary' | 'dataReport' | 'portal' | 'frame';

/** Types of entries whose page is drawn from a design (specification, section 2). */
export const dynamicKinds: Readonly<Record<number, PageKind>> = { 3: 'model', 4: 'dictionary', 5: 'dataReport', 8: 'portal' };

/** Whether the entry opens a page inside the shell. */
export const isPage = (entry: MenuEntry): boolean => entry.type === 2 || entry.type in dynamicKinds || isFramed(entry);

/** Whether the page of another host is shown inside the shell. */
export const isFramed = (entry: MenuEntry): boolean => entry.type === 7 && propertiesOf(entry).frame === true;

/** Whether the entry leaves the shell: a screen of the data visualisation, or another address. */
export const isExternal = (entry: MenuEntry): boolean => entry.type === 6 || (entry.type === 7 && !isFramed(entry));

/** Whether what the entry leads to gets a window of its own; another address without `_blank` takes the place of the shell. */
export const opensWindow = ({ type, linkTarget }: MenuEntry): boolean => type === 6 || (type === 7 && linkTarget === '_blank');

/** Address of a menu entry: `/{urlAddress}` without its query for a page, `/{kind}/{enCode}` for a designed one, `/{enCode}` for the rest. */
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
  /** Whether the page is a program of its own, which shows no model. */
  readonly page?: boolean;
  /** The entry whose program it is, where it is not its own. */
  readonly program?: string;
  /** Whether another address is shown inside the shell. */
  readonly frame?: boolean;
  /** Whether menus leave the entry out; its page can be opened by address. */
  readonly noShow?: boolean;
  /** Buttons, columns and form fields that the page leaves out. */
  readonly off?: Off;
}

/** The properties that the entry carries as JSON; none where they cannot be read. */
export function propertiesOf(entry: MenuEntry): Properties {
  try {
    return JSON.parse(entry.propertyJson || '{}') as Properties;
  } catch {
    return {};
  }
}
