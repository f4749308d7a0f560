import { tokenOf } from '@zhixing/engine/http/browser-token.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { type AccountSettings, THEME } from '../account/settings.ts';
import { line } from '../account/texts.ts';
import { deliverTokenOnce } from './browser-token.ts';
import { clientOf } from './client.ts';
import { isSessionToken, readSessionToken, sessionPersonOf } from './session-token.ts';
import { isTicket, makeTicket, purposes, readTicket, redeemTicket } from './tickets.ts';

/** A path within this application, never another host. */
const target = line(500).regex(/^\/(?![/\\])[^\s\\]*$/);

/** One-time tickets, used in addresses in place of session tokens. */
export const ticketRoutes = (settings: AccountSettings): readonly Route[] => [
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/Ticket',
      access: 'session',
      body: z.strictObject({ purpose: z.enum(purposes), target }),
      summary: 'A ticket for an address: good once, for a minute',
    },
    // Not idempotent: a stored answer would contain the ticket in plain text.
    async ({ body }, ctx) => ({ ticket: await makeTicket(ctx, body.purpose, body.target) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/TicketInfo',
      access: 'public',
      body: z.strictObject({ ticket: line(100) }),
      summary: 'Whose ticket it is and where it leads; it stays good',
    },
    async ({ body }, ctx) => {
      if (isSessionToken(body.ticket)) return readSessionToken(ctx, settings, body.ticket);
      if (!isTicket(body.ticket)) throw accountErrors.invalidTicket();
      return readTicket(ctx, body.ticket);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/TicketRedeem',
      access: 'public',
      body: z.strictObject({ ticket: line(100), purpose: z.enum(purposes) }),
      summary: 'Use a ticket up for a session of the same person',
    },
    async ({ body: { ticket, purpose }, request, reply }, ctx) => {
      if (isSessionToken(ticket)) {
        await readSessionToken(ctx, settings, ticket);
        return { token: await deliverTokenOnce(ctx.engine, { request, reply }, ticket), theme: THEME, target: '' };
      }
      if (!isTicket(ticket)) throw accountErrors.invalidTicket();
      const principal = await sessionPersonOf(ctx.engine, settings, tokenOf(request));
      const redeemed = await redeemTicket(ctx, { ticket, purpose, holder: principal }, clientOf(ctx, request));
      return { ...redeemed, token: await deliverTokenOnce(ctx.engine, { request, reply }, redeemed.token), theme: THEME };
    },
  ),
];
