import { defineRoute, type Route } from '@zhixing/engine/route.ts';

/** Told apart from other routes only by what follows the handshake: its first message carries the token, which never stands in an address. */
export const liveRoute: Route = defineRoute(
  {
    method: 'GET',
    path: '/api/live',
    access: 'session',
    whileLocked: true,
    beforePasswordChange: true,
    summary: 'Channel by which an open window hears at once that its session is over',
  },
  async () => null,
);
