import { NAMES, usePageNames } from './tabs.ts';

/** Sets the tab name of an open record page. Persisted in session storage only, because the name may be personal data. */
export function namePage(id: string, name: string): void {
  usePageNames.setState({ [id]: name });
  try {
    sessionStorage.setItem(NAMES, JSON.stringify(usePageNames.getState()));
  } catch {
    // Without storage, after a reload the tab shows the generic page title until the page is mounted.
  }
}
