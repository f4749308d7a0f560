import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople, retract } from '@zhixing/engine/notification/notification.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { User } from '../../identity/account/user.model.ts';
import { Organisation } from '../../identity/organisation/organisation.model.ts';
import { MessageSendConfig } from '../message/message-send-config.model.ts';
import { announcementErrors } from './announcement.errors.ts';
import { Announcement } from './announcement.model.ts';
import { deleteReaders, expectReaders } from './readers.ts';
import { recipientsOf } from './recipients.ts';

type AnnouncementRow = Row<typeof Announcement>;

/** The page on which users read announcements. */
const PAGE = '/lims01/lims010120';

export const announcementRules = defineRules(Announcement, {
  create: {
    derive: (_change, { actor }) => ({ area: actor.organisationId }),
    check: async ({ row }, ctx) => {
      await mustStayInArea(ctx, row);
      await mustFit(ctx, row);
    },
  },
  update: {
    check: async ({ row, changed }, ctx) => {
      await mustStayInArea(ctx, row);
      if (changed.has('sendConfig') || changed.has('category')) await mustFit(ctx, row);
    },
  },
  delete: { before: ({ row }, ctx) => retract(ctx, row.id) },
  actions: {
    release: {
      derive: async ({ row }, ctx) => ({
        sentAt: ctx.now().toISOString(),
        sender: ctx.actor.name.slice(0, 40),
        office: (await lookUp(Organisation, row.area, ctx))?.name ?? null,
        reached: (await recipientsOf(ctx, row)).length,
      }),
      check: async ({ row }, ctx) => {
        mustNotBeExpired(ctx, row);
        await mustStayInArea(ctx, row);
        await mustFit(ctx, row);
      },
      before: ({ row }, ctx) => sendOut(ctx, row),
    },
    recall: {
      derive: () => ({ sentAt: null, sender: null, office: null, reached: null }),
      before: async ({ row }, ctx) => {
        await deleteReaders(ctx, row.id);
        await retract(ctx, row.id);
      },
    },
    expire: { before: ({ row }, ctx) => retract(ctx, row.id) },
  },
});

function mustNotBeExpired({ now }: Context, { expiresAt }: AnnouncementRow): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= now().getTime())
    throw announcementErrors.expiredAlready({}, { fields: { expiresAt: { key: 'announcement.expiredAlready' } } });
}

/** Whoever writes for an area reaches nobody beyond it; only those who may write all announcements do. */
async function mustStayInArea(ctx: Context, { audience, organisations, users }: AnnouncementRow): Promise<void> {
  const scope = can(ctx, ctx.engine.registry.get(Announcement.name), 'create');
  if (scope === null || Object.keys(scope).length === 0 || audience === 'area') return;
  const own = new Set([ctx.actor.variables['@organizationAndSuborganization']].flat());
  if (audience === 'everybody') throw announcementErrors.beyondArea({}, { fields: { audience: { key: 'announcement.beyondArea' } } });
  if (audience === 'organisations' && (organisations ?? []).some((id) => !own.has(id)))
    throw announcementErrors.beyondArea({}, { fields: { organisations: { key: 'announcement.beyondArea' } } });
  if (audience === 'users' && (await placesOf(ctx, users ?? [])).some((id) => !own.has(id)))
    throw announcementErrors.beyondArea({}, { fields: { users: { key: 'announcement.beyondArea' } } });
}

/** Organisations of users; null for those who have none, and for users who do not exist. */
async function placesOf(ctx: Context, users: readonly string[]): Promise<readonly (string | null)[]> {
  if (users.length === 0) return [];
  const found = await repo(User, elevated(ctx)).find({ id: { in: [...users] } }, { limit: users.length });
  return users.map((id) => found.find((one) => one.id === id)?.organisation ?? null);
}

const eventOf = ({ category }: AnnouncementRow): string => `announcement.${category}`;

/** A selected send configuration must belong to this category and be enabled. */
async function mustFit(ctx: Context, row: AnnouncementRow): Promise<void> {
  const config = await lookUp(MessageSendConfig, row.remind ? row.sendConfig : null, ctx);
  if (!config) return;
  const wrong = config.event !== eventOf(row) ? 'otherConfig' : config.status === 'enabled' ? null : 'configOff';
  if (wrong) throw announcementErrors[wrong]({}, { fields: { sendConfig: { key: `announcement.${wrong}` } } });
}

async function sendOut(ctx: Context, row: AnnouncementRow): Promise<void> {
  const to = await recipientsOf(ctx, row);
  await expectReaders(ctx, row.id, to);
  if (row.remind) await notifyRecipients(ctx, row, to);
}

async function notifyRecipients(ctx: Context, row: AnnouncementRow, to: readonly string[]): Promise<void> {
  const config = await lookUp(MessageSendConfig, row.sendConfig, ctx);
  const about = { record: { model: Announcement.name, id: row.id }, source: row.id, link: `${PAGE}?record=${row.id}` };
  const notification = { event: eventOf(row), to, params: { record: row.title }, ...about };
  await notifyPeople(ctx, { ...notification, ...(config?.code ? { config: config.code } : {}) });
}

/** Expires announcements past their end date; returns their number. */
export async function expireAnnouncements(ctx: Context, stopping: () => boolean): Promise<number> {
  const announcements = repo(Announcement, elevated(ctx));
  const over = await announcements.find({ status: 'sent', expiresAt: { lte: ctx.now().toISOString() } });
  let ended = 0;
  for (const { id } of over) {
    if (stopping()) break;
    await announcements.act(id, 'expire');
    ended += 1;
  }
  return ended;
}
