import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type MessageEvent, type NotificationRequest, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { roleId } from '../../identity/account/roles.ts';
import { UserRole } from '../../identity/account/user-role.model.ts';

type News = Omit<NotificationRequest, 'to'>;

const event =
  (params: readonly string[]) =>
  (name: string): MessageEvent => ({ name: `institution.${name}`, type: 'system', params });

/** Messages to the users of agencies, bases, camps and their bureaus. */
export const institutionEvents: readonly MessageEvent[] = [
  ...['paperWaiting', 'paperApproved', 'paperRejected', 'paperEnding', 'paperExpired'].map(event(['owner', 'paper', 'validTo'])),
  ...['suspend', 'resume', 'exit', 'blacklist', 'lapse', 'introduce', 'warnOfEnd'].map(event(['name', 'reason', 'validTo'])),
  ...['objection'].map(event(['name'])),
  ...['reviewOpened', 'reviewSubmitted', 'reviewReturned'].map(event(['year'])),
  ...['reviewConcluded'].map(event(['year', 'conclusion'])),
];

/** Notifies the managers of an agency, base or camp, and further users. */
export const sendToManagers = (ctx: Context, owner: string, news: News, besides: readonly string[] = []): Promise<void> =>
  notifyRoleMembers(ctx, owner, { roles: ['agencyManager', 'baseManager', 'campManager'], besides }, news);

/** Notifies the users of a bureau who are responsible for agencies, bases and camps. */
export const sendToBureau = (ctx: Context, bureau: string | null, news: News, roles: readonly string[] = ['bureauAdmin']): Promise<void> =>
  bureau ? notifyRoleMembers(ctx, bureau, { roles }, news) : Promise.resolve();

interface RoleMembers {
  readonly roles: readonly string[];
  readonly besides?: readonly string[];
}

async function notifyRoleMembers(ctx: Context, organisation: string, { roles, besides = [] }: RoleMembers, news: News): Promise<void> {
  const members = await repo(UserRole, elevated(ctx)).find({
    role: { in: roles.map(roleId) },
    user: { where: { status: 'enabled', organisation } },
  });
  await notifyPeople(ctx, { ...news, to: [...members.map(({ user }) => user), ...besides] });
}
