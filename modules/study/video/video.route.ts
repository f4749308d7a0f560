import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { sendPart, sendPlaylist, sendStream } from './watch/relay.ts';
import { openWatch, watchOf } from './watch/watch.ts';

const params = z.strictObject({ id: z.uuid() });
const none = z.strictObject({});

export const videoRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/video/cameras/:id/watches',
      access: 'policy',
      params,
      body: none,
      summary: 'Open a look at a camera: its stream, or the link of the way of the picture that failed; every look is logged',
    },
    ({ params: { id } }, ctx) => openWatch(ctx, id),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/video/watches/:id/live.m3u8',
      access: 'policy',
      raw: ['application/vnd.apple.mpegurl'],
      params,
      query: none,
      summary: 'The HLS playlist of a look that is going on',
    },
    async ({ params: { id }, reply }, ctx) => sendPlaylist(ctx, await watchOf(ctx, id), reply),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/video/watches/:id/part',
      access: 'policy',
      raw: ['video/mp2t'],
      params,
      query: z.strictObject({ at: z.string().min(1).max(500) }),
      summary: 'A segment of the HLS playlist of a look that is going on',
    },
    async ({ params: { id }, query: { at }, reply }, ctx) => sendPart(ctx, await watchOf(ctx, id), at, reply),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/video/watches/:id/live.flv',
      access: 'policy',
      raw: ['video/x-flv'],
      params,
      query: none,
      summary: 'The HTTP-FLV stream of a look that is going on',
    },
    async ({ params: { id }, reply }, ctx) => sendStream(ctx, await watchOf(ctx, id), reply),
  ),
];
