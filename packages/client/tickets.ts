import { api } from './http.ts';

/** What a one-time ticket opens. */
export type TicketPurpose = 'window' | 'flow' | 'screen';

export interface TicketInfo {
  readonly userId: string;
  readonly userName: string;
  readonly purpose: TicketPurpose;
  /** Address inside the application. */
  readonly target: string;
  readonly expiresAt: number;
}

/** Whose ticket it is and where it leads; it stays good. */
export const ticketInfo = (ticket: string): Promise<TicketInfo> => api.post('/api/oauth/TicketInfo', { ticket }, { anonymous: true });

/** Uses a ticket up; answers a session of its person, which is the present one where it is the same. */
export const redeemTicket = (ticket: string, purpose: TicketPurpose): Promise<{ token: string; target: string }> =>
  api.post('/api/oauth/TicketRedeem', { ticket, purpose }, { anonymous: true });
