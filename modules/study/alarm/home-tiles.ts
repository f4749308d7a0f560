import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

const toDo = { part: 'toDo', model: 'alarm', about: ['alarmNo', 'level', 'trip'] } as const;

/** Alarms on home pages: take on, handle, close. */
export const alarmHomeTiles: readonly HomeTile[] = [
  { ...toDo, name: 'alarm.toAcknowledge', permission: 'act:ack', where: { status: 'raised' }, due: 'ackDue' },
  { ...toDo, name: 'alarm.toHandle', permission: 'act:resolve', where: { status: { in: ['acknowledged', 'handling'] } }, due: 'ackDue' },
  { ...toDo, name: 'alarm.toClose', permission: 'act:close', where: { status: 'resolved' }, newest: 'handledAt' },
];
