import { text } from '@zhixing/client/i18n.ts';
import { adoptToken, useSession } from '@zhixing/client/session.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { redeemTicket, type TicketInfo, type TicketPurpose, ticketInfo } from '@zhixing/client/tickets.ts';
import { useEffect, useState } from 'react';
import { safeRedirect } from '../safe-redirect.ts';
import { whoIsHere } from './who-is-here.ts';

type Entry =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly reason: string }
  /** The ticket belongs to a user other than the signed-in one; it is redeemed only after confirmation. */
  | { readonly state: 'other'; readonly info: TicketInfo; readonly go: () => void };

/** Handles a ticket from the URL: reads its user, redeems it and opens its target. */
export function useTicket(ticket: string | null, purposes: readonly TicketPurpose[]): Entry {
  const [entry, setEntry] = useState<Entry>({ state: 'waiting' });
  useEffect(() => {
    if (ticket === null) return;
    let left = false;
    const show = (next: Entry) => left || setEntry(next);
    const fail = (error: unknown) => show({ state: 'failed', reason: error instanceof Error ? error.message : text('client.failed') });
    const enter = (info: TicketInfo) => void redeem(ticket, info, purposes).catch(fail);
    const begin = async () => {
      const info = await ticketInfo(ticket);
      const here = await whoIsHere();
      if (here === null || here === info.userId) enter(info);
      else show({ state: 'other', info, go: () => enter(info) });
    };
    void begin().catch(fail);
    return () => {
      left = true;
    };
  }, [ticket, purposes]);
  return entry;
}

async function redeem(ticket: string, info: TicketInfo, purposes: readonly TicketPurpose[]): Promise<void> {
  // A ticket of another purpose is sent as the expected one, so that the server refuses it.
  const purpose = purposes.includes(info.purpose) ? info.purpose : (purposes[0] ?? 'flow');
  const { token, target } = await redeemTicket(ticket, purpose);
  if (token !== useSession.getState().token) adoptToken(token);
  // A full page load drops the previous user's state, and replacing the URL removes the ticket from the history.
  globalThis.location.replace(`${basePath}${safeRedirect(target)}`);
}
