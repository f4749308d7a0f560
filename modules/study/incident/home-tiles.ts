import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';
import { underWay } from './incident.model.ts';
import { SERIOUS } from './severity-rule.ts';

const toDo = { part: 'toDo', model: 'incident', about: ['incidentNo', 'severity', 'trip'] } as const;

/** Incidents on home pages: verify, respond, write down every day, conclude, close. */
export const incidentHomeTiles: readonly HomeTile[] = [
  { ...toDo, name: 'incident.toVerify', permission: 'act:verify', where: { status: 'reported' }, due: 'reportDue' },
  { ...toDo, name: 'incident.toRespond', permission: 'act:respond', where: { status: 'verified' }, due: 'reportDue' },
  { ...toDo, name: 'incident.toFollow', permission: 'act:control', where: { status: 'responding' }, due: 'followUpDue' },
  {
    ...toDo,
    name: 'incident.toConcludeMinor',
    permission: 'act:concludeMinor',
    where: { status: 'controlled', severityRank: 1 },
    newest: 'controlledAt',
  },
  {
    ...toDo,
    name: 'incident.toInvestigate',
    permission: 'act:investigate',
    where: { status: 'controlled', severityRank: { gte: 2 } },
    newest: 'controlledAt',
  },
  { ...toDo, name: 'incident.toConclude', permission: 'act:conclude', where: { status: 'investigating' }, newest: 'controlledAt' },
  { ...toDo, name: 'incident.toClose', permission: 'act:close', where: { status: 'concluded' }, newest: 'concludedAt' },
  {
    ...toDo,
    name: 'incident.toSuspend',
    permission: 'act:decideSuspension',
    where: {
      status: { notIn: ['reported', 'falseReport'] },
      severityRank: { gte: SERIOUS },
      partyType: { in: ['agency', 'base', 'camp'] },
      suspension: null,
    },
    newest: 'verifiedAt',
  },
  {
    ...toDo,
    name: 'incident.overdue',
    permission: 'act:verify',
    where: { overdue: true, status: { in: [...underWay] } },
    due: 'reportDue',
  },
];
