import { queries } from '../../app/queries.ts';

/** Lets whatever is opened next ask the server anew. */
export const readAgain = (): void => void queries.invalidateQueries({ refetchType: 'none' });
