import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** The filing of accompanying staff on home pages. */
export const escortHomeTiles: readonly HomeTile[] = [
  {
    name: 'tripStaff.toFile',
    part: 'toDo',
    model: 'tripStaff',
    permission: 'act:file',
    where: { status: 'pending' },
    due: 'startAt',
    title: ['name'],
    about: ['role', 'trip'],
  },
  {
    name: 'tripStaff.rejected',
    part: 'returned',
    model: 'tripStaff',
    permission: 'act:fix',
    where: { status: 'rejected' },
    newest: 'updatedAt',
    title: ['name'],
    about: ['role', 'trip'],
  },
];
