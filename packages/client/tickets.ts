import { api } from './http.ts';

/** What a one-time ticket is for. */
export type TicketPurpose = 'window' | 'flow' | 'screen';

export interface TicketInfo {
  readonly userId: string;
  readonly userName: string;
  readonly purpose: TicketPurpose;
  /** Path inside the application. */
  readonly target: string;
  readonly expiresAt: number;
}

/** Reads a ticket's user and target without redeeming it. */
export const ticketInfo = (ticket: string): Promise<TicketInfo> => api.post('/api/oauth/TicketInfo', { ticket }, { anonymous: true });

/** Redeems a ticket; returns a token of its user, the current one if that user is already signed in. */
export const redeemTicket = (ticket: string, purpose: TicketPurpose): Promise<{ token: string; target: string }> =>
  api.post('/api/oauth/TicketRedeem', { ticket, purpose }, { anonymous: true });
