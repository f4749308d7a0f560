import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Schools on home pages: who asks for access as a guardian, and how many one looks after. */
export const schoolHomeTiles: readonly HomeTile[] = [
  {
    name: 'miniProgramUser.toApprove',
    part: 'toDo',
    model: 'miniProgramUser',
    permission: 'act:approve',
    where: { status: 'pending' },
    title: ['identity', 'nickname', 'mpNo'],
    about: ['student', 'guardian', 'staff'],
  },
  { name: 'school.ofArea', part: 'figures', model: 'school', permission: 'create', where: { status: 'enabled' } },
  { name: 'student.enrolled', part: 'figures', model: 'student', permission: 'update', where: { status: 'enrolled' } },
  { name: 'staff.active', part: 'figures', model: 'staff', permission: 'update', where: { status: 'active' } },
];
