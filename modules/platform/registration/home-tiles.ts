import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Registrations on the home pages of those who process them. */
export const registrationHomeTiles: readonly HomeTile[] = [
  {
    name: 'registration.toReview',
    part: 'toDo',
    model: 'registration',
    permission: 'act:approve',
    where: { status: 'pending' },
    about: ['kind'],
  },
];
