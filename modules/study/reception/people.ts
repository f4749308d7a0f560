import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { roleId } from '../../identity/account/roles.ts';
import { UserRole } from '../../identity/account/user-role.model.ts';
import { Site } from '../institution/site/site.model.ts';

const params = ['site', 'no', 'day', 'reason'];

const names = ['requested', 'confirmed', 'rejected', 'countered', 'accepted', 'declined', 'cancelled', 'relocated'] as const;

/** Messages between those who request receptions and bookings, and the sites. Those that ask for an answer cannot be turned off. */
export const receptionEvents: readonly MessageEvent[] = names.map((name) => ({
  name: `receptionDesk.${name}`,
  type: 'system',
  params,
  ...((name === 'requested' || name === 'countered') && { always: true }),
}));

/** A reception or a booking, as messages speak of it. */
export interface Matter {
  readonly model: 'reception' | 'venueBooking';
  readonly id: string;
  readonly no: string;
  readonly site: string | null;
  readonly siteKind: 'base' | 'camp' | null;
  readonly school: string | null;
  readonly agency: string | null;
  readonly at: string;
  readonly reason?: string | null;
}

type Name = (typeof names)[number];

/** Notifies the managers of the site. */
export const sendToSite = (name: Name, matter: Matter, ctx: Context): Promise<void> =>
  send(name, matter, ['baseManager', 'campManager'], [matter.site], ctx);

/** Notifies those who requested it: the school, and the agency that carries the trip out. */
export const sendToRequester = (name: Name, matter: Matter, ctx: Context): Promise<void> =>
  send(name, matter, ['schoolAdmin', 'agencyManager'], [matter.school, matter.agency], ctx);

const pages = { reception: { base: '030111', camp: '035112' }, venueBooking: { base: '030112', camp: '035113' } } as const;

async function send(
  name: Name,
  matter: Matter,
  roles: readonly string[],
  organisations: readonly (string | null)[],
  ctx: Context,
): Promise<void> {
  const { model, id, no, at, reason, siteKind } = matter;
  const organisation = { in: organisations.filter((one) => one !== null) };
  const members = await repo(UserRole, elevated(ctx)).find({
    role: { in: roles.map(roleId) },
    user: { where: { status: 'enabled', organisation } },
  });
  const site = await lookUp(Site, matter.site, ctx);
  await notifyPeople(ctx, {
    event: `receptionDesk.${name}`,
    to: members.map(({ user }) => user),
    params: { site: site?.name ?? '', no, day: chinaDay(at), reason: reason ?? '' },
    link: `/lims03/lims${pages[model][siteKind ?? 'base']}?record=${id}`,
    record: { model, id },
    source: id,
  });
}
