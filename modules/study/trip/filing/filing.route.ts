import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { papersOf } from '../readiness/trip-papers.ts';
import { Trip } from '../trip.model.ts';
import { differencesOf } from './differences.ts';
import { type FiledContent, filedContent } from './filed-content.ts';
import { filingDesk } from './filing-desk.ts';
import { FilingSnapshot } from './filing-snapshot.model.ts';
import { TripFiling } from './trip-filing.model.ts';
import { wordsOf } from './words.ts';

type Filing = Row<typeof TripFiling>;

const number = z.coerce.number().int().min(1);

/** What was filed, and what has changed since, for readers of the filing. */
export const filingRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/filings/desk',
      access: 'policy',
      summary: 'The filings under review that the reader may see, by when they are due',
    },
    (_input, ctx) => filingDesk(ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/filings/:id/differences',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      query: z.strictObject({ from: number, to: number.optional() }),
      summary: 'The differences between two submissions of a filing, or between one and the trip as it stands',
    },
    async ({ params: { id }, query: { from, to } }, ctx) => {
      const filing = await readable(id, ctx);
      const before = await submitted(filing, from, ctx);
      const after = to === undefined ? await current(filing, ctx) : await submitted(filing, to, ctx);
      return { differences: wordsOf(differencesOf(before, after), { before, after }, ctx) };
    },
  ),
];

async function readable(id: string, ctx: Context): Promise<Filing> {
  const model = ctx.engine.registry.get(TripFiling.name);
  return (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as Filing;
}

/** The content of a submission. Whoever reads the filing reads it. */
async function submitted(filing: Filing, wanted: number, ctx: Context): Promise<FiledContent> {
  const found = await repo(FilingSnapshot, elevated(ctx)).first({ filing: filing.id, number: wanted });
  if (!found) throw modelErrors.notFound();
  return found.content as FiledContent;
}

async function current(filing: Filing, ctx: Context): Promise<FiledContent> {
  const trip = await repo(Trip, elevated(ctx)).get(filing.trip);
  return filedContent(await papersOf(trip, ctx), ctx, filing.stage);
}
