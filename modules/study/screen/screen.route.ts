import type { Context } from '@zhixing/engine/context.ts';
import { JsonText } from '@zhixing/engine/http/envelope.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { tripTracks } from './replay/trip-tracks.ts';
import { screenErrors } from './screen.errors.ts';
import { screenNames } from './screen-names.ts';
import { snapshotOf } from './snapshot/snapshot.ts';
import { snapshotText } from './snapshot/snapshot-text.ts';
import { findScreen, offeredSubjects, openScreens, subjectOf } from './snapshot/subject.ts';
import { sendPlan } from './wall/send-plan.ts';
import { enterWall, issueWall, leaveWall, subjectOfWall, wallOf } from './wall/wall.ts';

const BODY = 4096;
const params = z.strictObject({ name: z.string().max(60) });
const none = z.strictObject({});
const span = z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() });

async function readScreen(ctx: Context, name: string, asked: string | undefined, at: 'desk' | 'wall') {
  const document = findScreen(ctx, name);
  return new JsonText(snapshotText(await snapshotOf(ctx, document, await subjectOf(ctx, document, asked), at)));
}

/** Screens of people who are signed in. */
const staffRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: '/api/screens', access: 'policy', query: none, summary: 'Large screens that one may open' },
    async (_input, ctx) => ({ list: openScreens(ctx) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/screens/:name/subjects',
      access: 'policy',
      params,
      query: none,
      summary: 'What a large screen may be about: trips, schools or sites',
    },
    async ({ params: { name } }, ctx) => ({ list: await offeredSubjects(ctx, findScreen(ctx, name)) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/screens/:name/snapshot',
      access: 'policy',
      params,
      query: z.strictObject({ subject: z.uuid().optional() }),
      summary: 'All panels of a large screen as they are now',
    },
    ({ params: { name }, query: { subject } }, ctx) => readScreen(ctx, name, subject, 'desk'),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/screens/trip/tracks',
      access: 'policy',
      query: z.strictObject({ ...span.shape, trip: z.uuid() }),
      summary: 'Tracks of a trip: of everybody while it is under way, of its coaches once it is over; every reading is logged',
    },
    ({ query }, ctx) => tripTracks(ctx, query),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/screens/walls',
      access: 'policy',
      bodyLimit: BODY,
      body: z.strictObject({
        screen: z.enum(screenNames),
        name: z.string().trim().min(1).max(60),
        subject: z.uuid().optional(),
        days: z.int().min(1).max(90),
      }),
      summary: 'Make the code by which a wall without an account opens one screen',
    },
    ({ body }, ctx) => issueWall(ctx, body),
  ),
];

/** Screens of walls: reached by the token of a wall and by no session. */
const wallRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/wall/session',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ code: z.string().regex(/^\d{8}$/) }),
      summary: 'Open a wall with its code',
    },
    ({ body, request, reply }, ctx) => enterWall(ctx, { request, reply }, body.code),
  ),
  defineRoute(
    { method: 'DELETE', path: '/api/wall/session', access: 'public', query: none, summary: 'End the wall of this browser' },
    async ({ request, reply }, ctx) => {
      await leaveWall(ctx, { request, reply });
      return { ended: true };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/wall/snapshot',
      access: 'public',
      query: none,
      summary: 'All panels of the screen that a wall is bound to',
    },
    async ({ request }, asked) => {
      const { wall, ctx } = await wallOf(asked, request);
      return readScreen(ctx, wall.screen, subjectOfWall(wall), 'wall');
    },
  ),
  defineRoute(
    { method: 'GET', path: '/api/wall/tracks', access: 'public', query: span, summary: 'Tracks of the trip that a wall is bound to' },
    async ({ query, request }, asked) => {
      const { wall, ctx } = await wallOf(asked, request);
      if (!wall.trip) throw screenErrors.noSubject();
      return tripTracks(ctx, { ...query, trip: wall.trip });
    },
  ),
];

const planRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/wall/plans/:floor/:file',
      access: 'public',
      params: z.strictObject({ floor: z.uuid(), file: z.uuid() }),
      query: z.strictObject({ inline: z.literal('1').optional() }),
      raw: [mediaTypes.file],
      summary: 'The plan of a floor of the site that a wall is bound to',
    },
    async ({ params: asked, request, reply }, own) => {
      const { wall, ctx } = await wallOf(own, request);
      return sendPlan(ctx, wall, asked, reply);
    },
  ),
];

export const screenRoutes: readonly Route[] = [...staffRoutes, ...wallRoutes, ...planRoutes];
