import { queries } from '../../app/queries.ts';

/** Marks all queries stale, so that pages refetch when opened next. */
export const readAgain = (): void => void queries.invalidateQueries({ refetchType: 'none' });
