import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Requests for the data of minors on the home pages of those who decide about them. */
export const minorsHomeTiles: readonly HomeTile[] = [
  { name: 'minorsAccess.toDecide', part: 'toDo', model: 'minorsAccess', permission: 'act:approve', where: { status: 'waiting' } },
];
