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
  const gap = (text: string, of: typeof open): Gap[] => {
    const counted = [{ model: DeviceBinding.name, ids: of.map(({ id }) => id) }];
    return of.length > 0 ? [{ text, params: { count: of.length }, who: WHO, page: PAGE, counted }] : [];
  };
  const isDamaged = ({ status }: (typeof open)[number]) => status === 'damaged';
  return [
    ...gap(
      'out',
      open.filter((one) => !isDamaged(one)),
    ),
    ...gap('undecided', open.filter(isDamaged)),
  ];
}
