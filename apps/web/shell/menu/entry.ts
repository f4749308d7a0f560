import type { MenuEntry } from '@zhixing/client/current-user.ts';

/** How a page of the menu is drawn: by a program of its own, or from what somebody has designed. */
export type PageKind = 'page' | 'model' | 'dictionary' | 'dataReport' | 'portal';

/** Types of entries whose page is drawn from a design (specification, section 2). */
export const dynamicKinds: Readonly<Record<number, PageKind>> = { 3: 'model', 4: 'dictionary', 5: 'dataReport', 8: 'portal' };

/** Whether the entry opens a page inside the shell. */
export const isPage = ({ type }: MenuEntry): boolean => type === 2 || type in dynamicKinds;

/** Whether the entry leaves the shell: a screen of the data visualisation, or another address. */
export const isExternal = ({ type }: MenuEntry): boolean => type === 6 || type === 7;

/** Whether what the entry leads to gets a window of its own; another address without `_blank` takes the place of the shell. */
export const opensWindow = ({ type, linkTarget }: MenuEntry): boolean => type === 6 || (type === 7 && linkTarget === '_blank');

/** Address of a menu entry: `/{urlAddress}` without its query for a page, `/{kind}/{enCode}` for a designed one, `/{enCode}` for the rest. */
export function addressOf(entry: MenuEntry): string {
  if (entry.type === 2) return `/${(entry.urlAddress.split('?')[0] ?? '').replace(/^\/+/, '')}`;
  const kind = dynamicKinds[entry.type];
  return kind ? `/${kind}/${entry.enCode}` : `/${entry.enCode}`;
}

interface Properties {
  readonly moduleId?: string;
  readonly isTree?: boolean | number | string;
  readonly filter?: unknown;
  /** Whether the page is a program of its own, which shows no model. */
  readonly page?: boolean;
}

/** The properties that the entry carries as JSON; none where they cannot be read. */
export function propertiesOf(entry: MenuEntry): Properties {
  try {
    return JSON.parse(entry.propertyJson || '{}') as Properties;
  } catch {
    return {};
  }
}
