import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { papersFor } from '../readiness/trip-guards.ts';
import { Trip } from '../trip.model.ts';
import { contentHash, filedContent } from './filed-content.ts';
import { TripFiling } from './trip-filing.model.ts';

const SCHOOL = ['schoolAdmin'] as const;

/** G20: both filings are approved and in force, and what leaves is what was filed. */
export const filedGuards = defineGuards(Trip, { G20: { at: ['depart'], check: asFiled } });

async function asFiled(trip: Row<typeof Trip>, ctx: Context): Promise<readonly Gap[]> {
  const filings = await repo(TripFiling, elevated(ctx)).find({ trip: trip.id, status: 'approved' });
  const plan = filings.find(({ stage }) => stage === 'plan');
  const departure = filings.find(({ stage }) => stage === 'predeparture');
  const missing = [...(plan ? [] : ['noDeclaration']), ...(departure ? [] : ['noFiling'])];
  const gaps = missing.map((text): Gap => ({ text, who: SCHOOL, record: { model: Trip.name, id: trip.id } }));
  if (!departure) return gaps;
  const record = { model: TripFiling.name, id: departure.id };
  const params = { no: departure.filingNo ?? '', day: departure.validUntil ?? '' };
  if (departure.validUntil && departure.validUntil < chinaDay(ctx.now())) gaps.push({ text: 'expired', params, who: SCHOOL, record });
  const content = await filedContent(await papersFor(trip, ctx), ctx, 'predeparture');
  if (contentHash(content) !== departure.sha256) gaps.push({ text: 'changed', params, who: SCHOOL, record });
  return gaps;
}
