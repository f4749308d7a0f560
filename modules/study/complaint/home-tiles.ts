import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';
import { inHandling, openComplaint, SERIOUS, upheld } from './complaint.model.ts';

const toDo = { part: 'toDo', model: 'complaint', about: ['complaintNo', 'partyName'] } as const;

/** Complaints on home pages: bureaus accept, assign and confirm; organisations handle. */
export const complaintHomeTiles: readonly HomeTile[] = [
  { ...toDo, name: 'complaint.toAccept', permission: 'act:accept', where: { status: 'recorded' }, due: 'acceptDue' },
  { ...toDo, name: 'complaint.toAssign', permission: 'act:assign', where: { status: 'accepted' }, due: 'handleDue' },
  { ...toDo, name: 'complaint.toConfirm', permission: 'act:confirm', where: { status: 'replied' }, due: 'handleDue' },
  {
    ...toDo,
    name: 'complaint.overdue',
    permission: 'act:assign',
    where: {
      any: [
        { status: 'recorded', acceptDue: { lt: '@today' } },
        { status: { in: [...inHandling] }, handleDue: { lt: '@today' } },
      ],
    },
    due: 'handleDue',
  },
  {
    ...toDo,
    name: 'complaint.toSuspend',
    permission: 'act:decideSuspension',
    where: {
      status: 'closed',
      finding: { in: [...upheld] },
      severityRank: { gte: SERIOUS },
      partyType: { in: ['agency', 'base', 'camp'] },
      suspension: null,
    },
    newest: 'closedAt',
  },
  {
    ...toDo,
    name: 'complaint.toHandle',
    permission: 'act:reply',
    where: { status: { in: ['assigned', 'handling', 'reopened'] } },
    due: 'handleDue',
  },
  { name: 'complaint.open', part: 'figures', model: 'complaint', permission: 'act:accept', where: { status: { in: [...openComplaint] } } },
];
