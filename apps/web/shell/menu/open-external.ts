import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { api } from '@zhixing/client/http.ts';
import { text } from '@zhixing/client/i18n.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { opensWindow, propertiesOf } from '@zhixing/shell/menu/entry.ts';

/** Where the data visualisation answers (specification, section 7). */
const DATA_VIEW = '/DataV';

/**
 * Opens an entry that leaves the shell: in a window of its own, or in the place of the shell where its link target is not `_blank`. Programs
 * of this host learn who is there by a ticket that holds for one use within a minute; the token of the session never stands in an address.
 * Foreign hosts learn nothing.
 */
export function openExternal(entry: MenuEntry): void {
  const target = targetOf(entry);
  const isForeign = target.origin !== globalThis.location.origin;
  if (!opensWindow(entry)) leaveFor(entry, target, isForeign);
  else if (isForeign) globalThis.open(target.href, '_blank', 'noopener');
  else openWindow(entry, target);
}

function openWindow(entry: MenuEntry, target: URL): void {
  // Opened at once, while the press is still fresh: browsers block windows that come after an answer of the server.
  const opened = globalThis.open('about:blank', '_blank');
  if (opened) opened.opener = null;
  void ticketFor(entry, target)
    .then((address) => opened?.location.replace(address))
    .catch((error: unknown) => {
      opened?.close();
      logFailure(error);
    });
}

// The browser asks by itself where something is not saved.
function leaveFor(entry: MenuEntry, target: URL, isForeign: boolean): void {
  const address = isForeign ? Promise.resolve(target.href) : ticketFor(entry, target);
  void address.then((to) => globalThis.location.assign(to)).catch(logFailure);
}

function logFailure(error: unknown): void {
  for (const report of reports) report(error instanceof Error ? error.message : text('client.failed'));
}

const reports = new Set<(message: string) => void>();

/** Hears why an entry could not be opened. Returns the way to stop. */
export function onExternalFailure(report: (message: string) => void): () => void {
  reports.add(report);
  return () => void reports.delete(report);
}

function targetOf(entry: MenuEntry): URL {
  const { moduleId = '' } = propertiesOf(entry);
  const path = entry.type === 6 ? `${DATA_VIEW}/view/${encodeURIComponent(moduleId)}` : entry.urlAddress;
  const url = new URL(path, `${globalThis.location.origin}${basePath}/`);
  return /^https?:$/.test(url.protocol) ? url : new URL(globalThis.location.origin);
}

/** The address with a ticket for whoever answers there. */
async function ticketFor(entry: MenuEntry, target: URL): Promise<string> {
  const purpose = entry.type === 6 ? 'screen' : 'window';
  const { ticket } = await api.post<{ ticket: string }>('/api/oauth/Ticket', { purpose, target: target.pathname });
  const address = new URL(target);
  address.searchParams.set('ticket', ticket);
  return address.href;
}
