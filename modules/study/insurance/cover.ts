import type { Row } from '@zhixing/model';
import type { Trip } from '../trip/trip.model.ts';
import { type InsurancePolicy, MIN_COVER } from './insurance-policy.model.ts';

/** What a policy lacks for a trip by itself, as names of texts: its time and its amount. */
export function shortcomingsOf(policy: Row<typeof InsurancePolicy>, trip: Row<typeof Trip>): ('windowShort' | 'amountLow')[] {
  const [from, until] = [Date.parse(trip.gatherAt ?? trip.departAt), Date.parse(trip.returnAt)];
  const covers = Date.parse(policy.startAt) <= from && Date.parse(policy.endAt) >= until;
  const low = policy.kind === 'travelAccident' && policy.amountPerPerson < MIN_COVER;
  return [...(covers ? [] : (['windowShort'] as const)), ...(low ? (['amountLow'] as const) : [])];
}
