import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Evaluations on home pages. */
export const evaluationHomeTiles: readonly HomeTile[] = [
  {
    name: 'evaluationInvitation.toGive',
    part: 'toDo',
    model: 'evaluationInvitation',
    permission: 'act:submit',
    where: { status: 'pending' },
    due: 'closesAt',
    title: ['trip'],
    about: ['evaluatorType'],
  },
  {
    name: 'evaluation.low',
    part: 'toDo',
    model: 'evaluation',
    permission: 'act:hide',
    where: { status: 'submitted', stars: { lte: 2 }, submittedOn: { gte: '@today-30' } },
    newest: 'submittedOn',
    title: ['subject'],
    about: ['trip', 'comment'],
  },
  {
    name: 'evaluationSubject.new',
    part: 'news',
    model: 'evaluationSubject',
    where: { status: 'published', closesAt: { gte: '@today-30' } },
    newest: 'closesAt',
    title: ['name'],
    about: ['trip', 'target'],
  },
];
