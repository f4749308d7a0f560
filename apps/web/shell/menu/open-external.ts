import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { api } from '@zhixing/client/http.ts';
import { text } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { opensWindow, propertiesOf } from '@zhixing/shell/menu/entry.ts';

/**
 * Opens an external entry: in a new window, or replacing the shell if its target is not `_blank`. Programs on this host and the configured
 * server of screens get a one-time ticket, valid for a minute, because a session token must never appear in a URL. Other hosts get nothing.
 */
export function openExternal(entry: MenuEntry): void {
  const target = targetOf(entry);
  const isForeign = entry.type !== 6 && target?.origin !== globalThis.location.origin;
  if (!target) announce(text('shell.noScreen'));
  else if (!opensWindow(entry)) leaveFor(entry, target, isForeign);
  else if (isForeign) globalThis.open(target.href, '_blank', 'noopener');
  else openWindow(entry, target);
}

function openWindow(entry: MenuEntry, target: URL): void {
  // Opened synchronously on click; browsers block windows opened after an asynchronous answer.
  const opened = globalThis.open('about:blank', '_blank');
  if (opened) opened.opener = null;
  void ticketFor(entry, target)
    .then((address) => opened?.location.replace(address))
    .catch((error: unknown) => {
      opened?.close();
      logFailure(error);
    });
}

// The browser itself asks about unsaved input.
function leaveFor(entry: MenuEntry, target: URL, isForeign: boolean): void {
  const address = isForeign ? Promise.resolve(target.href) : ticketFor(entry, target);
  void address.then((to) => globalThis.location.assign(to)).catch(logFailure);
}

const logFailure = (error: unknown): void => announce(error instanceof Error ? error.message : text('client.failed'));

function announce(message: string): void {
  for (const report of reports) report(message);
}

const reports = new Set<(message: string) => void>();

/** Registers a listener for failures. Returns the unsubscribe function. */
export function onExternalFailure(report: (message: string) => void): () => void {
  reports.add(report);
  return () => void reports.delete(report);
}

// Null for a screen while no base address is set.
function targetOf(entry: MenuEntry): URL | null {
  const base = useSession.getState().user?.sysConfigInfo.dataView;
  if (entry.type === 6 && !base) return null;
  const path = entry.type === 6 ? `${base}/view/${encodeURIComponent(propertiesOf(entry).moduleId ?? '')}` : entry.urlAddress;
  const url = new URL(path, `${globalThis.location.origin}${basePath}/`);
  return /^https?:$/.test(url.protocol) ? url : new URL(globalThis.location.origin);
}

/** The target URL with a one-time ticket. */
async function ticketFor(entry: MenuEntry, target: URL): Promise<string> {
  const [purpose, name] = entry.type === 6 ? ['screen', 'token'] : ['window', 'ticket'];
  const { ticket } = await api.post<{ ticket: string }>('/api/oauth/Ticket', { purpose, target: target.pathname });
  const address = new URL(target);
  address.searchParams.set(name, ticket);
  return address.href;
}
