import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Letters and sign-ups on home pages. */
export const enrolmentHomeTiles: readonly HomeTile[] = [
  {
    name: 'parentNotice.toSend',
    part: 'toDo',
    model: 'parentNotice',
    permission: 'act:send',
    where: { status: 'pending' },
    due: 'replyDeadline',
    title: ['title'],
    about: ['trip'],
  },
  {
    name: 'signUp.toConfirm',
    part: 'toDo',
    model: 'signUp',
    permission: 'act:confirm',
    where: { status: 'submitted' },
    newest: 'signedAt',
    title: ['student', 'signUpNo'],
    about: ['trip'],
  },
];
