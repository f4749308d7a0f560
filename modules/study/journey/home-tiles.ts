import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Changes under way that wait for a decision, on home pages. */
export const journeyHomeTiles: readonly HomeTile[] = [
  {
    name: 'tripLog.toDecide',
    part: 'toDo',
    model: 'tripLog',
    permission: 'act:approve',
    where: { decision: 'pending' },
    newest: 'occurAt',
    title: ['title'],
    about: ['change', 'trip'],
  },
];
