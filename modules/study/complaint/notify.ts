import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type MessageEvent, type NotificationRequest, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { roleId } from '../../identity/account/roles.ts';
import { UserRole } from '../../identity/account/user-role.model.ts';
import { Complaint } from './complaint.model.ts';

type ComplaintRow = Row<typeof Complaint>;

const event = (name: string, params: readonly string[] = ['no', 'title']): MessageEvent => ({
  name: `complaint.${name}`,
  type: 'system',
  params,
});

export const complaintEvents: readonly MessageEvent[] = [
  ...['recorded', 'assigned', 'replied', 'returned', 'reopened', 'withdrawn', 'supplemented', 'toSuspend'].map((name) => event(name)),
  event('overdue', ['count']),
  event('escalated', ['count']),
  event('handleSoon', ['count']),
];

/** The page on which complaints are handled. */
export const DESK = '/lims05/lims050402';

/** Roles of those who answer for their organisation. */
const answering = ['schoolAdmin', 'agencyManager', 'baseManager', 'campManager'];

export const tellBureau = (ctx: Context, name: string, row: ComplaintRow): Promise<void> =>
  tellRoles(ctx, [row.bureau], ['bureauAdmin'], newsOf(name, row));

export const tellHandlers = (ctx: Context, name: string, row: ComplaintRow): Promise<void> =>
  tellRoles(ctx, [row.handlerOrg], answering, newsOf(name, row));

/** Notifies the users of an organisation who handle complaints about it how many wait. */
export const tellHandlersOf = (ctx: Context, organisation: string, news: Omit<NotificationRequest, 'to'>): Promise<void> =>
  tellRoles(ctx, [organisation], answering, news);

/** Notifies the users of organisations who have one of some roles. */
export async function tellRoles(
  ctx: Context,
  organisations: readonly (string | null)[],
  roles: readonly string[],
  news: Omit<NotificationRequest, 'to'>,
): Promise<void> {
  const places = organisations.filter((id) => id !== null);
  if (places.length === 0) return;
  const members = await repo(UserRole, elevated(ctx)).find({
    role: { in: roles.map(roleId) },
    user: { where: { status: 'enabled', organisation: { in: places } } },
  });
  await notifyPeople(ctx, { ...news, to: members.map(({ user }) => user) });
}

const newsOf = (name: string, { id, complaintNo, title }: ComplaintRow) => ({
  event: `complaint.${name}`,
  params: { no: complaintNo ?? '', title },
  link: `${DESK}?record=${id}`,
  record: { model: Complaint.name, id },
  source: id,
});
