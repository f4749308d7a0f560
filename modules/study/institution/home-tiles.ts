import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

const until = (days: number) => ({ status: 'introduced', validTo: { lte: `@today+${days}` } }) as const;

/** Days before the end of an introduction in which its renewal is on the home page. */
const NOTICE = 60;

const renewed = ['agency', 'site', 'tutor'] as const;
const supervised = ['agency', 'site'] as const;
const introduced = { part: 'figures', permission: 'act:suspend', where: { status: 'introduced' } } as const;
const rejected = { part: 'returned', where: { status: 'rejected' }, newest: 'updatedAt' } as const;

/** Agencies, bases, camps and their documents on home pages: bureaus audit, providers renew. */
export const institutionHomeTiles: readonly HomeTile[] = [
  {
    name: 'qualification.toAudit',
    part: 'toDo',
    model: 'qualification',
    permission: 'act:approve',
    where: { status: 'pending' },
    title: ['qualType', 'certNo'],
    about: ['agency', 'site', 'tutor'],
  },
  {
    name: 'introductionObjection.toDecide',
    part: 'toDo',
    model: 'introductionObjection',
    permission: 'act:uphold',
    where: { status: 'open' },
    title: ['application'],
  },
  {
    name: 'annualReview.toConclude',
    part: 'toDo',
    model: 'annualReview',
    permission: 'act:conclude',
    where: { status: 'review' },
    about: ['agency', 'site'],
  },
  {
    name: 'annualReview.toSubmit',
    part: 'toDo',
    model: 'annualReview',
    permission: 'act:submit',
    where: { status: 'selfReview' },
    about: ['agency', 'site'],
  },
  { ...rejected, name: 'qualification.rejected', model: 'qualification', permission: 'act:resubmit', title: ['qualType', 'certNo'] },
  {
    ...rejected,
    name: 'introductionApplication.rejected',
    model: 'introductionApplication',
    permission: 'act:redo',
    title: ['subjectName'],
  },
  { ...rejected, name: 'course.rejected', model: 'course', permission: 'act:revise' },
  { ...rejected, name: 'courseware.rejected', model: 'courseware', permission: 'act:revise' },
  {
    name: 'qualification.ending',
    part: 'expiring',
    model: 'qualification',
    permission: 'act:renew',
    where: { status: { in: ['expiring', 'expired'] } },
    due: 'validTo',
    title: ['qualType', 'certNo'],
    about: ['tutor'],
  },
  ...renewed.map(
    (model): HomeTile => ({ name: `${model}.ending`, part: 'expiring', model, permission: 'update', where: until(NOTICE), due: 'validTo' }),
  ),
  ...supervised.map(
    (model): HomeTile => ({
      name: `${model}.endingInArea`,
      part: 'expiring',
      model,
      permission: 'act:suspend',
      where: until(NOTICE),
      due: 'validTo',
    }),
  ),
  { ...introduced, name: 'agency.introduced', model: 'agency' },
  { ...introduced, name: 'site.introduced', model: 'site' },
];
