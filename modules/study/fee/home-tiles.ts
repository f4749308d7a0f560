import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Fee plans and waivers on home pages. */
export const feeHomeTiles: readonly HomeTile[] = [
  {
    name: 'tripFeePlan.toApprove',
    part: 'toDo',
    model: 'tripFeePlan',
    permission: 'act:approve',
    where: { status: 'pending' },
    due: 'publicityEnd',
    title: ['trip', 'feePlanNo'],
  },
  {
    name: 'feeWaiver.toApprove',
    part: 'toDo',
    model: 'feeWaiver',
    permission: 'act:approve',
    where: { status: 'pending' },
    newest: 'createdAt',
    title: ['student', 'waiverNo'],
    about: ['trip'],
  },
];
