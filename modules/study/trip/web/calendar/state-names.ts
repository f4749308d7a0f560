import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useModel } from '@zhixing/client/use-model.ts';

/** Names of the states of plans and trips, in the reader's language. */
export function useStateNames(): { readonly plan: (status: string) => string; readonly trip: (status: string) => string } {
  const [plan, trip] = [useModel('tripPlan').data, useModel('trip').data];
  return { plan: (status) => nameOf(plan, status), trip: (status) => nameOf(trip, status) };
}

const nameOf = (model: ModelDescription | undefined, status: string): string =>
  model?.fields.find(({ name }) => name === 'status')?.options?.find(({ value }) => value === status)?.label ?? '';
