import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { roleId } from '../../identity/account/roles.ts';
import { UserRole } from '../../identity/account/user-role.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Tutor } from '../institution/tutor/tutor.model.ts';
import { Staff } from '../school/staff.model.ts';
import { Alarm } from './alarm.model.ts';
import { rankOf, SERIOUS } from './categories.ts';
import { titleOf } from './title.ts';

type AlarmRow = Row<typeof Alarm>;

export const alarmEvents: readonly MessageEvent[] = [
  { name: 'alarm.raised', type: 'system', params: ['no', 'record'], urgent: true },
  { name: 'alarm.escalated', type: 'system', params: ['no', 'record', 'minutes'], urgent: true },
];

const CENTRE = '/lims06/lims060201';

/** The chain of those who answer for alarms: who is with the children, who leads the trip, the school, its leader and the bureau on duty. */
const LEADERS = ['chief', 'principal'];
const school = ['schoolAdmin'];
const above = ['schoolLeader', 'bureauAdmin'];
const managers = ['agencyManager', 'baseManager', 'campManager', 'security'];

/**
 * Tells the people of the step that an alarm has reached.
 * @param log writes the step to the log, given how many are told: in the same round trip, since people wait
 */
export async function notifyRecipients(
  row: AlarmRow,
  ctx: Context,
  { minutes, log }: { readonly minutes?: number; readonly log?: (told: number) => Promise<void> } = {},
): Promise<void> {
  // In the app each reader sees the record in their own language.
  const [people, record] = await Promise.all([peopleOf(row, ctx), titleOf(row, ctx, 'zh')]);
  const event = minutes === undefined ? 'alarm.raised' : 'alarm.escalated';
  const notification = {
    event,
    to: people,
    params: { no: row.alarmNo ?? '', record, ...(minutes !== undefined && { minutes }) },
    link: `${CENTRE}?record=${row.id}`,
    record: { model: Alarm.name, id: row.id },
    source: row.id,
  };
  await Promise.all([notifyPeople(ctx, notification), log?.(people.length)]);
}

/** A critical alarm is told at once to all who can help; others go up step by step. From major ones on, agency and site get a copy. */
async function peopleOf(row: AlarmRow, ctx: Context): Promise<string[]> {
  const { escalation, levelRank } = row;
  const isCritical = levelRank === rankOf('critical');
  const roles = [
    ...(isCritical || escalation >= 2 ? school : []),
    ...(escalation >= 3 ? above : []),
    ...(levelRank >= SERIOUS ? managers : []),
  ];
  const [along, others] = await Promise.all([
    escalation >= 2 && !isCritical ? [] : accompanying(row, ctx, escalation === 1 && !isCritical),
    ofRoles(row, roles, ctx),
  ]);
  return [...new Set([...along, ...others])];
}

/** Users who accompany the trip, or only those who lead it. */
async function accompanying({ trip }: AlarmRow, ctx: Context, leading: boolean): Promise<string[]> {
  if (trip === null) return [];
  const server = elevated(ctx);
  const condition = { trip, status: { ne: 'removed' }, ...(leading && { role: { in: LEADERS } }) };
  const people = await repo(TripStaff, server).find(condition, { fields: ['staff', 'tutor'] });
  const [staff, tutors] = [people.flatMap((one) => one.staff ?? []), people.flatMap((one) => one.tutor ?? [])];
  const users = await Promise.all([
    staff.length > 0 ? repo(Staff, server).find({ id: { in: staff } }, { fields: ['user'] }) : [],
    tutors.length > 0 ? repo(Tutor, server).find({ id: { in: tutors } }, { fields: ['user'] }) : [],
  ]);
  return users.flat().flatMap(({ user }) => user ?? []);
}

async function ofRoles({ school: own, agency, bureau, site }: AlarmRow, roles: readonly string[], ctx: Context): Promise<string[]> {
  const places = [own, agency, bureau, site].filter((place) => place !== null);
  if (roles.length === 0 || places.length === 0) return [];
  const members = await repo(UserRole, elevated(ctx)).find({
    role: { in: roles.map(roleId) },
    user: { where: { status: 'enabled', organisation: { in: places } } },
  });
  return members.map(({ user }) => user);
}
