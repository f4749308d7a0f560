import { onSessionReset, useSession } from '@zhixing/client/session.ts';
import { basePath, readStored, removeStored, writeStored } from '@zhixing/client/storage.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { addressOfTab, NAMES, tabs, usePageNames, useTabs } from '@zhixing/shell/tabs/tabs.ts';
import type { Location } from 'react-router';

interface StoredTab {
  readonly address: string;
  readonly pinned: boolean;
}

/** Tabs by application: switching to another and back finds them again. */
type StoredTabs = Readonly<Record<string, readonly StoredTab[]>>;

let owner = '';

/**
 * Restores and persists the user's tabs: those of this window after a reload, else those of the last used window. Pages no longer
 * permitted are left out.
 */
export function keepTabs(): void {
  const person = useSession.getState().user?.userInfo.userId ?? '';
  if (!person || person === owner) return;
  const first = owner === '';
  owner = person;
  restoreNames();
  tabs.restore(storedTabs().filter(isPermitted).map(opened));
  if (!first) return;
  useTabs.subscribe(store);
  onSessionReset(forget);
}

function restoreNames(): void {
  try {
    usePageNames.setState(JSON.parse(sessionStorage.getItem(NAMES) ?? '{}'));
  } catch {
    // Tabs show the titles of their pages until they are named again.
  }
}

const key = (): string => `tabs_${owner}`;
const windowKey = (): string => `zx${basePath}-${key()}`;

function store(): void {
  if (owner !== useSession.getState().user?.userInfo.userId) return;
  const list: StoredTab[] = useTabs.getState().list.map((tab) => ({ address: addressOfTab(tab), pinned: tab.pinned }));
  const text = JSON.stringify({ ...tabsByApplication(), [application()]: list });
  writeStored(key(), text);
  try {
    sessionStorage.setItem(windowKey(), text);
  } catch {
    // The copy in local storage suffices.
  }
}

const application = (): string => String(useSession.getState().user?.userInfo.systemId ?? '');

const storedTabs = (): readonly StoredTab[] => tabsByApplication()[application()] ?? [];

function tabsByApplication(): StoredTabs {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(windowKey()) ?? readStored(key()) ?? '{}');
    return typeof stored === 'object' && stored !== null ? tidied(stored) : {};
  } catch {
    return {};
  }
}

const tidied = (stored: object): StoredTabs =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([id, list]) =>
      Array.isArray(list) ? [[id, list.filter((tab): tab is StoredTab => typeof tab?.address === 'string')]] : [],
    ),
  );

/** Signing out closes the tabs (specification, section 4). */
function forget(): void {
  if (owner === '') return;
  removeStored(key());
  for (const one of [windowKey(), NAMES]) sessionStorage.removeItem(one);
  usePageNames.setState({}, true);
  owner = '?';
}

const isPermitted = (tab: StoredTab): boolean => ['menu', 'program'].includes(pageTable().get(opened(tab).location.pathname)?.kind ?? '');

function opened({ address, pinned }: StoredTab): { location: Location; pinned: boolean } {
  const { pathname, search, hash } = new URL(address, 'http://tab');
  return { location: { pathname, search, hash, state: null, key: address }, pinned: pinned === true };
}
