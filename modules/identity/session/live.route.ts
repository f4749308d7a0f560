import { defineRoute, type Route } from '@zhixing/engine/route.ts';

/** WebSocket route. The token is sent in the first message, never in the address. */
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
