import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { DeviceBinding, unreturned } from './device-binding.model.ts';

const WHO = ['equipmentKeeper', 'schoolAdmin'] as const;
const PAGE = '/lims04/lims040306';

/** G30: every device that was given out for the trip came back or is known to be lost, and every damage has been decided. */
export const recoveryGuards = defineGuards(Trip, { G30: { at: ['archive'], check: recoveryGaps } });

async function recoveryGaps({ id }: Row<typeof Trip>, ctx: Context): Promise<readonly Gap[]> {
  const open = await repo(DeviceBinding, elevated(ctx)).find({ trip: id, status: { in: [...unreturned] } }, { fields: ['id', 'status'] });
  const damaged = open.filter(({ status }) => status === 'damaged').length;
  const out = open.length - damaged;
  return [
    ...(out > 0 ? [{ text: 'out', params: { count: out }, who: WHO, page: PAGE }] : []),
    ...(damaged > 0 ? [{ text: 'undecided', params: { count: damaged }, who: WHO, page: PAGE }] : []),
  ];
}
