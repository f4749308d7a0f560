import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { shortcomingsOf } from './cover.ts';
import { InsurancePolicy, MIN_COVER } from './insurance-policy.model.ts';
import { rosterDifference } from './roster.ts';

type TripRow = Row<typeof Trip>;
type PolicyRow = Row<typeof InsurancePolicy>;

const WHO = ['agencyManager', 'schoolAdmin'] as const;

/** G17: accident insurance names exactly those who travel, for the whole trip and enough; liability of school and agency is covered. */
export const insuranceGuards = defineGuards(Trip, { G17: { at: ['submitFiling'], check: insured } });

/** What the policies of a trip lack. */
export async function insured(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const policies = await repo(InsurancePolicy, elevated(ctx)).find({ trip: trip.id, status: { in: ['draft', 'pending', 'effective'] } });
  const needed = ['travelAccident', 'schoolLiability', ...(trip.agency ? (['agencyLiability'] as const) : [])] as const;
  const gaps: Gap[] = [];
  for (const kind of needed) gaps.push(...(await gapsOf(kind, policies, trip, ctx)));
  return gaps;
}

async function gapsOf(kind: PolicyRow['kind'], policies: readonly PolicyRow[], trip: TripRow, ctx: Context): Promise<Gap[]> {
  const name = ctx.engine.words.option(ctx.language, ctx.engine.registry.get(InsurancePolicy.name), 'kind', kind);
  const own = policies.filter((policy) => policy.kind === kind);
  const best = own.find(({ status }) => status === 'effective') ?? own[0];
  if (!best)
    return [
      { text: 'noPolicy', params: { kind: name }, who: WHO, create: { model: InsurancePolicy.name, values: { trip: trip.id, kind } } },
    ];
  const record = { model: InsurancePolicy.name, id: best.id };
  const params = { kind: name, no: best.policyNo };
  const gaps = shortcomingsOf(best, trip).map(
    (text): Gap => ({ text, params: { ...params, least: MIN_COVER / 1_000_000 }, who: WHO, record }),
  );
  if (best.status !== 'effective') gaps.push({ text: 'notEffective', params, who: WHO, record });
  if (kind !== 'travelAccident' || best.status === 'draft') return gaps;
  const difference = await rosterDifference(best, ctx);
  if (difference.missing + difference.surplus > 0)
    gaps.push({ text: 'rosterDiffers', params: { ...params, ...difference }, who: WHO, record });
  return gaps;
}
