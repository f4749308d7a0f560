import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Days before the end of a warranty in which its supplier sees it on the home page. */
const NOTICE = 60;

const device = { model: 'device', title: ['name'] } as const;
const supplied = { ...device, permission: 'act:answerRepair' } as const;

/** Devices on home pages: suppliers repair, keepers take back what has been repaired. */
export const deviceHomeTiles: readonly HomeTile[] = [
  {
    ...supplied,
    name: 'device.toRepair',
    part: 'toDo',
    where: { status: 'repairing', repairedAt: { empty: true } },
    newest: 'updatedAt',
    about: ['ownerName', 'repairReason'],
  },
  {
    ...device,
    name: 'device.toTakeBack',
    part: 'toDo',
    permission: 'act:fixed',
    where: { status: 'repairing', repairedAt: { empty: false } },
    newest: 'repairedAt',
    about: ['repairNote'],
  },
  {
    ...supplied,
    name: 'device.warrantyEnding',
    part: 'expiring',
    where: { status: { notIn: ['scrapped', 'lost'] }, warrantyTo: { gte: '@today', lte: `@today+${NOTICE}` } },
    due: 'warrantyTo',
    about: ['ownerName'],
  },
  { ...supplied, name: 'device.supplied', part: 'figures', where: { status: { ne: 'scrapped' } } },
  {
    ...supplied,
    name: 'device.underWarranty',
    part: 'figures',
    where: { status: { ne: 'scrapped' }, warrantyTo: { gte: '@today' } },
  },
  { ...supplied, name: 'device.inRepair', part: 'figures', where: { status: 'repairing' } },
];
