import { NAMES, usePageNames } from './tabs.ts';

/** Names the open page of a record, also for its tab after a reload. In this window alone: such a name may be a person's. */
export function namePage(id: string, name: string): void {
  usePageNames.setState({ [id]: name });
  try {
    sessionStorage.setItem(NAMES, JSON.stringify(usePageNames.getState()));
  } catch {
    // Until the page is built again its tab has the name of its kind.
  }
}
