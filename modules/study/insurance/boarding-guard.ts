import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap, gapText, holds } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { CheckIn, presentPeople } from '../check-in/check-in.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { insured } from './insurance-guard.ts';
import { InsurancePolicy } from './insurance-policy.model.ts';
import { InsuredPerson } from './insured-person.model.ts';

const WHO = ['agencyManager', 'schoolAdmin'] as const;

/** G21: the policies still hold as filed (G17), and everybody who is present is on the roster of the accident insurance. */
export const boardingInsuranceGuards = defineGuards(Trip, { G21: { at: ['depart'], check: aboardInsured } });

async function aboardInsured(trip: Row<typeof Trip>, ctx: Context): Promise<readonly Gap[]> {
  const server = elevated(ctx);
  const found = (await insured(trip, ctx)).filter((gap) => !holds({ gaps: [gap] }));
  const gaps = found.map(({ record, create, ...gap }): Gap => {
    const what = gapText(Trip.name, 'G17', gap, ctx);
    return { text: 'policy', params: { what }, who: WHO, ...(record && { record }), ...(create && { create }) };
  });
  const [policy] = await repo(InsurancePolicy, server).find({ trip: trip.id, kind: 'travelAccident', status: 'effective' });
  if (!policy) return gaps;
  const roster = await repo(InsuredPerson, server).find({ policy: policy.id });
  const names = new Set(roster.flatMap(({ student, tripStaff }) => student ?? tripStaff ?? []));
  const present = presentPeople(await repo(CheckIn, server).find({ trip: trip.id, node: { in: ['gather', 'boarding'] } }));
  const count = [...present].filter((one) => !names.has(one)).length;
  const record = { model: InsurancePolicy.name, id: policy.id };
  return [...gaps, ...(count > 0 ? [{ text: 'uninsured', params: { count }, who: WHO, record }] : [])];
}
