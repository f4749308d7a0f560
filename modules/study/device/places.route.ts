import type { Context } from '@zhixing/engine/context.ts';
import { JsonText } from '@zhixing/engine/http/envelope.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { LocationFix } from './location-fix.model.ts';

/** Places of one answer: those of a bureau's whole area on the day of the year with most trips. */
const LIMIT = 20_000;
/** Places are committed some moments after they were received; those of an answer are read again from so long before it. */
const OVERLAP_MS = 10_000;

const fields = [
  'device',
  'trip',
  'group',
  'student',
  'tripStaff',
  'tripVehicle',
  'location',
  'accuracyM',
  'speedKmh',
  'battery',
  'fixAt',
] as const;

export const placeRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/places',
      access: 'policy',
      query: z.strictObject({ trip: z.uuid().optional(), since: z.iso.datetime().optional() }),
      summary: 'Where everybody is whose place the reader may see, of one trip or of all; with `since` only those that have changed',
    },
    ({ query }, ctx) => placesOf(query, ctx),
  ),
];

interface Asked {
  readonly trip?: string | undefined;
  readonly since?: string | undefined;
}

/** The places as a list of `locationFix` answers them, under the same policy and with the same note of whose were read; `since` is for the next question. */
async function placesOf({ trip, since }: Asked, ctx: Context): Promise<JsonText> {
  const model = ctx.engine.registry.get(LocationFix.name);
  const next = new Date(ctx.now().getTime() - OVERLAP_MS).toISOString();
  const filter = { all: [trip ? { trip } : {}, since ? { updatedAt: { gte: since } } : {}] };
  const page = await readPage(ctx, model, { currentPage: 1, pageSize: LIMIT, fields, filter });
  return new JsonText(
    `{"list":${page.list},"labels":${page.labels},"masked":${JSON.stringify(page.masked)},"total":${page.total},"since":${JSON.stringify(next)}}`,
  );
}
