import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { roleId } from '../../identity/account/roles.ts';
import { UserRole } from '../../identity/account/user-role.model.ts';
import { Incident } from './incident.model.ts';

type IncidentRow = Row<typeof Incident>;

const event = (name: string, params: readonly string[] = ['no', 'title']): MessageEvent => ({
  name: `incident.${name}`,
  type: 'system',
  params,
  ...(name !== 'concluded' && { urgent: true }),
});

export const incidentEvents: readonly MessageEvent[] = [
  ...['reported', 'verified', 'serious', 'concluded', 'toSuspend'].map((name) => event(name)),
  event('overdue', ['no', 'title', 'minutes']),
];

const DESK = '/lims05/lims050502';

/** Those who answer on the spot: the school's, else the base's or camp's. */
export const onTheSpot = ['schoolAdmin', 'schoolLeader', 'baseManager', 'campManager'];

/** Notifies the people of the organisations of an incident who have one of some roles. */
export async function tell(
  ctx: Context,
  name: string,
  row: IncidentRow,
  roles: readonly string[],
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const { id, incidentNo, title, school, site, agency, bureau } = row;
  const places = [school, site, agency, bureau].filter((place) => place !== null);
  if (places.length === 0) return;
  const members = await repo(UserRole, elevated(ctx)).find({
    role: { in: roles.map(roleId) },
    user: { where: { status: 'enabled', organisation: { in: places } } },
  });
  await notifyPeople(ctx, {
    event: `incident.${name}`,
    to: members.map(({ user }) => user),
    params: { no: incidentNo ?? '', title, ...params },
    link: `${DESK}?record=${id}`,
    record: { model: Incident.name, id },
    source: id,
  });
}
